/** The message that somebody is writing at a table, and to whom; it is kept while the chat is not on the screen. */
import { draft } from '../model/kept.svelte';

/** `name`: whose seat `to` was; seats are numbered anew from match to match, and people keep their names. */
export const letterOf = (driver: object): { text: string; to: number | null; name: string } => draft(driver, 'message', '', () => ({ text: '', to: null as number | null, name: '' }));
