// A value that components notice a change of.
export class Holder<T> {
  held = $state.raw() as T;
  constructor(held: T) {
    this.held = held;
  }
}
