/**
 * A part of the page that is fetched when it is first needed. One that did not come is asked for again at the next need;
 * a browser may keep the failure of a file for as long as the page is open, so that only a reload helps.
 */
export class Part<T> {
  value = $state.raw<T | null>(null);
  /** It was asked for and did not come. */
  failed = $state(false);
  private asking = false;

  constructor(private readonly load: () => Promise<{ default: T }>) {}

  async want(): Promise<void> {
    if (this.value !== null || this.asking) return;
    this.asking = true;
    try {
      this.value = (await this.load()).default;
      this.failed = false;
    } catch {
      this.failed = true;
    }
    this.asking = false;
  }
}
