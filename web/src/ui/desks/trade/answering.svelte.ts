/** An open call that somebody wants to answer, from wherever it was read: the table opens the trade desk for it. */
import type { OpenCall } from './call';

class Answering {
  call = $state.raw<OpenCall | null>(null);

  /** The call, which is then taken up. */
  take(): OpenCall | null {
    const { call } = this;
    this.call = null;
    return call;
  }
}
export const answering = new Answering();
