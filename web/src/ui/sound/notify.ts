/** A message of the browser when the match waits for somebody who looks at something else. */

/** Asks for the browser's leave where it has not been asked yet. */
export async function mayNotify(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  const now = Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  return now === 'granted';
}

/** The newest of a table takes the place of the one before; pressed, it brings the page back. */
export function notify(text: string, table: string): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(text, { tag: table });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones let only a service worker say it: the title and the bell do.
  }
}
