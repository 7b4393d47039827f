// Files of the page have names that change with what is in them: after the server was brought up to date, an open page
// asks for parts that are there no longer. Such a page is told of, so that whoever sees it can load it anew.

/** Whether the server's page begins with another script than this one; false where it can't be asked. */
export async function isNewer(own: string | null = entryOf(document), ask: typeof fetch = fetch): Promise<boolean> {
  if (own === null) return false;
  try {
    const answer = await ask('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!answer.ok) return false;
    const theirs = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    return theirs !== null && theirs !== own;
  } catch {
    return false; // No line: that is said elsewhere, and the part is asked for again when it is needed.
  }
}

function entryOf(page: Document): string | null {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
}

/** Calls `found` when a part of the page could not be loaded because the server has a newer page. */
export function watchForNewer(found: () => void): () => void {
  let asking = false;
  const missed = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    if (await isNewer()) found();
    asking = false;
  };
  const heard = (): void => void missed();
  // Told by what fetches the parts of a built page.
  addEventListener('vite:preloadError', heard);
  return () => removeEventListener('vite:preloadError', heard);
}
