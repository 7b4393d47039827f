/** An offer that somebody wants to look at, from wherever it was told: the trade desk shows it. */
class Asked {
  offer = $state.raw<number | null>(null);

  take(): number | null {
    const { offer } = this;
    this.offer = null;
    return offer;
  }
}
export const asked = new Asked();
