// The texts of these pages in the language that was chosen. They come with the pages, not with the first load.

import { learn as de } from '../text/learn.de';
import { learn as en, type LearnWords } from '../text/learn.en';
import { words } from '../text/words.svelte';

const LANGUAGES: Record<string, LearnWords> = { en, de };

/** Read inside of a component this follows the language. */
export const learnWords = (): LearnWords => LANGUAGES[words.language] ?? en;
