/** The English catalogue, put together from its areas; its form is that of every language. */
import { after } from './after.en';
import { app } from './app.en';
import { scene } from './board.en';
import { chat } from './chat.en';
import { desks } from './desks.en';
import { cash, events, together } from './events.en';
import { late } from './late.en';
import { match } from './match.en';
import { people } from './people.en';
import { told } from './told.en';

export type { Prompt, Situation } from './match.en';

export const en = {
  name: 'English',
  events,
  scene,
  cash,
  together,
  ...app,
  ...late,
  ...people,
  ...chat,
  ...match,
  ...desks,
  ...after,
  ...told,
};

type Widen<T> = T extends string ? string : T extends (...args: infer A) => infer R ? (...args: A) => Widen<R> : T extends object ? { [K in keyof T]: Widen<T[K]> } : T;
/** The form of every language: a key that is missing, or that no other language has, does not compile. */
export type Catalogue = Widen<typeof en>;
