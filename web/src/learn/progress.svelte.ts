// Which lessons this browser has played to their end. Kept by the browser alone.

const PLACE = 'table.lessons';

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

class Progress {
  private kept = $state.raw<readonly string[]>(read());

  has(game: string, lesson: string): boolean {
    return this.kept.includes(`${game}/${lesson}`);
  }
  done(game: string, lesson: string): void {
    if (!this.has(game, lesson)) this.keep([...this.kept, `${game}/${lesson}`]);
  }
  forget(game: string): void {
    this.keep(this.kept.filter((one) => !one.startsWith(`${game}/`)));
  }
  private keep(kept: readonly string[]): void {
    this.kept = kept;
    try {
      localStorage.setItem(PLACE, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing: known until the page is left.
    }
  }
}
export const progress = new Progress();
