// What the server said of an intent or a question, as the components see it: its sentences in the reader's language.

import type { DecisionMessage, Preview, Problem } from '../protocol/wire';
import type { Answer as HttpAnswer } from '../net/http';
import type { Reply } from '../net/socket';
import { words } from '../text/words.svelte';
import type { Answer } from '../ui/model/driver';

/** null where it was done. */
export function told(reply: Reply, game: string): Answer {
  if (reply.type === 'refused') {
    const problem = { code: reply.code, sentence: reply.sentence, clause: reply.clause ?? null, data: reply.data ?? {} };
    return { ...problem, sentence: words.tell(problem, game) };
  }
  return reply.type === 'unsent' ? { code: 'unsent', sentence: words.tell({ code: 'unsent', sentence: '' }, game) } : null;
}

/** Of a question: what was found, or the problem. */
export const found = <T>(answer: HttpAnswer<T>, game: string): T | Problem => (answer.ok ? answer.value : { ...answer.problem, sentence: words.tell(answer.problem, game) });

/** A preview, which may stop at an act that is refused. */
export function looked(answer: HttpAnswer<Preview>, game: string): Preview | Problem {
  const look = found(answer, game);
  return 'refused' in look && look.refused ? { ...look, refused: { ...look.refused, sentence: words.tell(look.refused, game) } } : look;
}

/** A decision, with why what is refused can't be done. */
export function decided(decision: DecisionMessage | null, game: string): DecisionMessage | null {
  if (decision === null || !words.translates) return decision;
  const refused = decision.refused.map((one) => (one.refused && one.sentence ? { ...one, sentence: words.tell({ code: one.refused, sentence: one.sentence }, game) } : one));
  return { ...decision, refused };
}
