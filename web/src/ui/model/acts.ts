/** Putting into an offered action what it leaves open. */
import type { OpenAction, SpaceKey } from '../../protocol/record';
import type { ChoiceView } from '../../protocol/wire';

type Field = Exclude<keyof OpenAction, 'type'>;

/** The action of a choice, with what was left open put in. */
export function filled(action: OpenAction, what: Partial<Record<Field, unknown>>): OpenAction {
  return { ...action, ...what } as OpenAction;
}

/** A choice with its open field at a value; without one as it is. `confirm` is what the choice wants confirmed. */
export function choose(choice: ChoiceView, value?: number | readonly SpaceKey[]): OpenAction {
  const made = choice.fill && value !== undefined ? filled(choice.action, { [choice.fill]: value }) : choice.action;
  return choice.confirm ? filled(made, { confirm: true }) : made;
}

/** What stands in the open field already. */
export const openField = (choice: ChoiceView): unknown =>
  choice.fill ? (choice.action as unknown as Record<string, unknown>)[choice.fill] : undefined;
