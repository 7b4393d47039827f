// What is asked of a match beyond its newest step: its steps, and its dice.

import type { MatchState } from '../match/match';
import { traitsOf } from '../match/traits';
import { checkRecord } from '../net/fair';
import type { Api } from '../net/http';
import type { Secrets } from '../net/secrets';
import type { Step } from '../protocol/record';
import type { DiceCheck } from '../ui/model/driver';

const AT_ONCE = 500;

/** The steps from `first` to `last`; null where they do not come. */
export async function stepsOf(
  match: string,
  first: number,
  last: number,
  api: Pick<Api, 'steps'>,
  secret: string | null,
): Promise<Step[] | null> {
  const steps: Step[] = [];
  for (let after = first - 1; after < last; after = steps.at(-1)?.seq ?? last) {
    const answer = await api.steps(match, after, Math.min(AT_ONCE, last - after), secret);
    if (!answer.ok || answer.value.steps.length === 0) return null;
    steps.push(...answer.value.steps);
  }
  return steps;
}

/** Compute every throw and card anew, from the record and from what this browser saw before the match. */
export async function diceOf(
  match: MatchState,
  api: Pick<Api, 'record'>,
  secret: string | null,
  secrets: Secrets,
): Promise<DiceCheck> {
  const answer = await api.record(match.id, secret);
  if (!answer.ok) return { ok: false, draws: 0, why: answer.problem.code };
  const seen = secrets.seen(match.id);
  const verdict = checkRecord(answer.value, seen ?? {}, traitsOf(match.position.game).deals);
  const why = verdict.misfit?.what ?? (seen?.changed != null ? 'kept_commitment' : undefined);
  return { ok: why === undefined, draws: verdict.draws.length, ...(why === undefined ? {} : { why }) };
}
