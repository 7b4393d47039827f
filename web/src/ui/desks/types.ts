/** Short names of what the desks read. */
import type { OpenAction } from '../../protocol/record';
import type { ChoiceView, DecisionMessage, Problem } from '../../protocol/wire';
import type { Match } from '../model/match';

export type Action = OpenAction;
export type Choice = ChoiceView;
export type Decision = DecisionMessage;
export type Key = string | number;
export type Offer = Match['offers'][number];
export type Loan = Match['loans'][number];
export type { Problem };


