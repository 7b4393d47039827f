/** The message that somebody is writing at a table, and to whom; it is kept while the chat is not on the screen. */
import { draft } from '../model/kept.svelte';

export const letterOf = (driver: object): { text: string; to: number | null } => draft(driver, 'message', '', () => ({ text: '', to: null as number | null }));
