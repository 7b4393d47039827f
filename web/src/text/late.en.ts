/** What is said of a part of the page that did not come, and of a newer page on the server. */
export const late = {
  late: {
    coming: 'One moment …',
    missing: 'This part of the page could not be loaded. The line may be broken, or the server has a newer page.',
    again: 'Try again',
    reload: 'Reload the page',
    newer: 'The server has a newer version of this page. Reload it; the match goes on where it stands.',
    later: 'Later',
    lost: {
      title: 'There is nothing here',
      why: 'This address leads to no table, no match and no page. Perhaps a part of the link was lost on its way: copy all of it, or ask for it once more.',
      home: 'To the start page',
    },
  },
};
