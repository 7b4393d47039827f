import { count } from './format';

export const tutorial = {
  title: 'Play it step by step',
  lead: 'Each lesson takes a minute or two. You sit at a real table, press the real buttons, and a ring shows where.',
  none: 'This game has no lessons yet.',
  begin: 'Begin',
  onward: 'Go on',
  again: 'Once more',
  done: 'done',
  steps: (n: number) => `${count(n)} ${n === 1 ? 'step' : 'steps'} of your own`,
  progress: (done: number, all: number) => `${count(done)} of ${count(all)} lessons done`,
  forget: 'Forget what I have done',
  loading: 'Laying the table…',
  /** In a lesson. */
  here: 'Here',
  lesson: (title: string) => `Lesson: ${title}`,
  place: (step: number, all: number) => `Step ${count(step)} of ${count(all)}`,
  others: 'The others act.',
  restart: 'Start over',
  skip: 'Skip',
  leave: 'Leave',
  next: 'Next lesson',
  toList: 'All lessons',
  finished: 'Done',
  press: (label: string) => `Press: ${label}`,
  hide: 'Hide',
  show: 'Show',
  /** When something else is pressed than the lesson wants. */
  instead: (what: string) => `That would work in a match. For this lesson: ${what}.`,
  waitFirst: 'Read the note of the lesson first, then press “Go on”.',
  over: 'This lesson is over. Begin it again, or go on to the next.',
  onlyHere: 'In a lesson there is nobody to answer.',
};
export type TutorialWords = typeof tutorial;
