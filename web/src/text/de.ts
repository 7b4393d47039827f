/** The German catalogue, put together from its areas. */
import { after } from './after.de';
import { app } from './app.de';
import { scene } from './board.de';
import { chat } from './chat.de';
import { desks } from './desks.de';
import type { Catalogue } from './en';
import { cash, events, together } from './events.de';
import { late } from './late.de';
import { match } from './match.de';
import { people } from './people.de';
import { told } from './told.de';

export const de: Catalogue = {
  name: 'Deutsch',
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
