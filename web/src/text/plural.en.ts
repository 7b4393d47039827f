import { counting } from './plural';

export const n = counting('en');
