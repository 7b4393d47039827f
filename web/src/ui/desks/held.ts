/** A desk that somebody opened takes the focus, and gives it back where it came from when it closes. */
import type { Attachment } from 'svelte/attachments';

export function held(takes = true): Attachment<HTMLElement> {
  return (desk) => {
    if (!takes) return;
    const before = document.activeElement as HTMLElement | null;
    // Its heading says where one is, and the desk is read on from there.
    const head = desk.querySelector<HTMLElement>('h2, h3') ?? desk;
    if (head.tabIndex < 0) head.tabIndex = -1;
    head.focus({ preventScroll: true });
    return () => {
      const now = document.activeElement;
      // Whoever has gone on to something else is left there.
      if (now && now !== document.body && !desk.contains(now)) return;
      const home = before?.isConnected && before !== document.body ? before : document.getElementById('decision');
      home?.focus({ preventScroll: true });
    };
  };
}
