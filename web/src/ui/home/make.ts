/** Making a table, and one that begins at once against bots. Where something fails halfway it is told, and what was made
 * is kept: whoever goes to the table finds it as far as it came. */
import type { Api, Failure } from '../../net/http';
import type { Secrets } from '../../net/secrets';
import type { AddBot, CreateTable } from '../../protocol/wire';

export interface Wanted {
  name: string;
  game: string;
  preset: string | null;
  seats: number;
  public: boolean;
}
export type Made = { code: string; problem: Failure | null } | { code: null; problem: Failure };

export async function makeTable(api: Api, secrets: Secrets, wanted: Wanted): Promise<Made> {
  const { share, promise } = secrets.fresh();
  const { preset, ...rest } = wanted;
  const answer = await api.create({ ...rest, ...(preset === null ? {} : { preset }), promise } satisfies Partial<CreateTable>);
  if (!answer.ok) return { code: null, problem: answer.problem };
  const { code, secret, invite, watch } = answer.value;
  secrets.adopt(code, share);
  secrets.keep({ code, secret, name: wanted.name, game: wanted.game, invite: invite ?? null, watch: watch ?? null });
  return { code, problem: null };
}

/** A table of one's own with bots in all other seats, begun. */
export async function practise(api: Api, secrets: Secrets, wanted: Omit<Wanted, 'public'>, level: NonNullable<AddBot['bot']>): Promise<Made> {
  const made = await makeTable(api, secrets, { ...wanted, public: false });
  if (made.code === null) return made;
  const at = api.at(made.code, secrets.ticket(made.code)?.secret ?? '');
  for (let seat = 1; seat < wanted.seats; seat += 1) {
    const bot = await at.addBot({ bot: level, seat });
    if (!bot.ok) return { code: made.code, problem: bot.problem };
  }
  for (const next of [() => at.ready(true), () => at.start()]) {
    const answer = await next();
    if (!answer.ok) return { code: made.code, problem: answer.problem };
  }
  return { code: made.code, problem: null };
}
