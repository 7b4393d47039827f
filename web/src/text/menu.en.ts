/** What the menu says, the list of keys, and the question before somebody leaves a match; loaded when one of them opens. */
export const menu = {
  settings: 'Settings',
  theme: 'Light',
  themes: { system: 'as the system', light: 'day', dark: 'evening', contrast: 'high contrast' },
  speed: 'Speed of motion',
  motions: { slow: 'slow', normal: 'normal', quick: 'quick', none: 'none' },
  reduced: 'This device asks for little motion: changes are marked in place and nothing travels.',
  volume: 'Volume',
  bell: 'A bell when it is your decision',
  notify: 'A message from the browser when it is your decision and this page is hidden',
  notifyBarred: 'The browser does not allow this page to send messages. Allow them in its settings for this page, then switch this on again. Without https no browser allows them.',
  letters: 'Single-letter keys',
  leave: {
    button: 'Leave',
    title: 'Leave the match?',
    keep: 'Only close the page, keep my seat',
    keepWhy: 'The table stays on the start page under “Your tables”. You come back from there, in this browser. Until then the clocks of the table hold.',
    go: 'Leave for good',
    goWhy: 'You can’t take this seat again, and the table goes from your list.',
    /** What becomes of the seat, by the table's setting. */
    then: {
      stand_in: 'A bot plays on for you at once.',
      give_up: 'Your seat gives up at its next decision. In a game where nobody gives up, a bot plays on for you.',
    },
    stay: 'Stay',
    /** After the match. */
    over: {
      title: 'Leave the table?',
      goWhy: 'Your seat is gone for a rematch, and the table goes from your list.',
    },
  },
  keys: {
    title: 'All keys',
    groups: [
      ['At the table', [
        ['Enter', 'the primary action'], ['Ctrl Enter', 'do what the open desk has put together'], ['F', 'pay the fine'], ['A', 'leave it to auction'], ['Y, N', 'yes, no'], ['U', 'take back'],
        ['R, B, M', 'build, sell, mortgage'], ['T', 'trade desk'], ['V', 'the next player’s hand'], ['L, C', 'log, chat'], ['G', 'go to the board'], ['/', 'find a space'], ['?', 'all keys'], ['Esc', 'close'],
      ]],
      ['On the board', [
        ['arrows', 'the space that lies that way'], [', .', 'back and on along the walk'], ['Page↑, Page↓', 'the group before, the next group'], ['Home, End', 'the first space, where I stand'], ['+ −, 0', 'nearer, farther away, the whole board; also Z, Ctrl and the wheel, two fingers, or a double tap'],
      ]],
      ['In an auction', [['1, 2, 3', 'bid steps'], ['X', 'own bid'], ['P', 'pass']]],
      ['In the debt desk', [['W', 'the next way, back to the ways'], ['H', 'by hand']]],
      ['In the property desk', [['Backspace', 'take the last step away']]],
      ['In the trade desk', [['D', 'what you could give'], ['+', 'one more player'], ['C', 'answer with a version of your own'], ['Y, N', 'accept, decline'], ['W', 'withdraw your offer']]],
      ['Before the match', [['Enter', 'ready, start'], ['C', 'copy the link']]],
      ['On the result', [['Enter', 'rematch, for the host'], ['K', 'check the dice'], ['V', 'watch the replay']]],
      ['In a replay', [
        ['Space', 'play, stop'], ['← →', 'a step back, a step on; with Shift a turn'], ['T, A, B', 'the next trade, auction, bankruptcy; with Shift the one before'], ['1, 2, 3, 4', 'speed'],
      ]],
    ] as [string, [string, string][]][],
  },
};
