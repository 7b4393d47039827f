// The texts of lessons in the language that was chosen: those of every lesson here, those of a game's own in its theme.

import { tutorial as de } from '../text/tutorial.de';
import { tutorial as en, type TutorialWords } from '../text/tutorial.en';
import { words } from '../text/words.svelte';

const LANGUAGES: Record<string, TutorialWords> = { en, de };

/** Read inside of a component this follows the language. */
export const tutorialWords = (): TutorialWords => LANGUAGES[words.language] ?? en;
