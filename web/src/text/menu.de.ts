import type { MenuWords } from './menu';

export const menu: MenuWords = {
  settings: 'Einstellungen',
  theme: 'Licht',
  themes: { system: 'wie das System', light: 'Tag', dark: 'Abend', contrast: 'hoher Kontrast' },
  speed: 'Tempo der Bewegung',
  motions: { slow: 'langsam', normal: 'normal', quick: 'schnell', none: 'keine' },
  reduced: 'Dieses Gerät möchte wenig Bewegung: Änderungen werden an Ort und Stelle markiert, nichts fliegt.',
  volume: 'Lautstärke',
  bell: 'Eine Glocke, wenn du dran bist',
  notify: 'Eine Meldung des Browsers, wenn du dran bist und diese Seite nicht zu sehen ist',
  notifyBarred: 'Der Browser erlaubt dieser Seite keine Meldungen. Erlaube sie in seinen Einstellungen für diese Seite und schalte dies dann noch einmal ein. Ohne https erlaubt sie kein Browser.',
  letters: 'Tasten mit einem Buchstaben',
  leave: {
    button: 'Tisch verlassen',
    title: 'Die Partie verlassen?',
    keep: 'Nur die Seite schließen, Platz behalten',
    keepWhy: 'Der Tisch bleibt auf der Startseite unter „Deine Tische“. Von dort kommst du in diesem Browser zurück. Bis dahin gelten die Uhren des Tisches.',
    go: 'Endgültig verlassen',
    goWhy: 'Diesen Platz kannst du nicht wieder einnehmen, und der Tisch verschwindet aus deiner Liste.',
    then: {
      stand_in: 'Ein Bot spielt sofort für dich weiter.',
      give_up: 'Dein Platz gibt bei der nächsten Entscheidung auf. In einem Spiel, in dem niemand aufgibt, spielt ein Bot für dich weiter.',
    },
    stay: 'Bleiben',
    over: {
      title: 'Den Tisch verlassen?',
      goWhy: 'Für eine Revanche ist dein Platz weg, und der Tisch verschwindet aus deiner Liste.',
    },
  },
  keys: {
    title: 'Alle Tasten',
    groups: [
      ['Am Tisch', [
        ['Enter', 'die Hauptaktion'], ['Strg Enter', 'tun, was im offenen Fenster zusammengestellt ist'], ['F', 'die Strafe zahlen'], ['A', 'versteigern lassen'], ['Y, N', 'ja, nein'], ['U', 'zurücknehmen'],
        ['R, B, M', 'bauen, verkaufen, belasten'], ['T', 'Handelstisch'], ['V', 'was der nächste Spieler hat'], ['L, C', 'Verlauf, Gespräch'], ['G', 'zum Plan'], ['/', 'Feld suchen'], ['?', 'alle Tasten'], ['Esc', 'schließen'],
      ]],
      ['Auf dem Plan', [
        ['Pfeile', 'das Feld in dieser Richtung'], [', .', 'auf dem Weg zurück und weiter'], ['Bild↑, Bild↓', 'die Gruppe davor, die nächste Gruppe'], ['Pos1, Ende', 'erstes Feld, eigenes Feld'], ['+ −, 0', 'näher, weiter weg, ganz; auch Z, Strg und Rad, zwei Finger oder doppelt tippen'],
      ]],
      ['Bei einer Versteigerung', [['1, 2, 3', 'Gebotsschritte'], ['X', 'eigenes Gebot'], ['P', 'passen']]],
      ['Bei einer Schuld', [['W', 'nächster Weg, zurück zu den Wegen'], ['H', 'selbst wählen']]],
      ['Beim Bauen und Belasten', [['Rücktaste', 'den letzten Schritt wegnehmen']]],
      ['Am Handelstisch', [['D', 'was du geben könntest'], ['+', 'jemand mehr'], ['C', 'mit einer eigenen Fassung antworten'], ['Y, N', 'annehmen, ablehnen'], ['W', 'dein Angebot zurückziehen']]],
      ['Vor der Partie', [['Enter', 'bereit, beginnen'], ['C', 'den Link kopieren']]],
      ['Beim Ergebnis', [['Enter', 'Revanche, für den Gastgeber'], ['K', 'die Würfel prüfen'], ['V', 'die Wiederholung ansehen']]],
      ['In einer Wiederholung', [
        ['Leertaste', 'abspielen, anhalten'], ['← →', 'ein Schritt zurück, ein Schritt weiter; mit Umschalt ein Zug'], ['T, A, B', 'nächster Handel, nächste Versteigerung, nächste Pleite; mit Umschalt davor'], ['1, 2, 3, 4', 'Tempo'],
      ]],
    ],
  },
};
