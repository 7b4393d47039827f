import type { GameLessons } from '../../learn/texts';
import { money } from '../../text/format';

export const lessons: GameLessons = {
  'throw-and-bid': {
    title: 'Würfeln und auf einen Titel bieten', about: 'Dein erster Zug: Einen freien Titel kauft man nicht einfach, er wird versteigert.',
    tells: {
      throw: 'Du bist Ada und stehst auf Mother Earth. Würfle: Deine Figur geht um die Summe der Augen weiter.',
      bid: `Du hältst auf Boomtown, das niemandem gehört. Also wird es versteigert, und du sprichst zuerst. Das kleinste Gebot ist der gedruckte Preis von ${money(50)}. Biete ${money(60)}.`,
      round: 'Die anderen sprechen der Reihe nach, immer rundum.',
      raise: `Ben hat ${money(65)} geboten, Cleo hat gepasst. Passen gilt endgültig. Biete ${money(70)}.`,
      won: `Ben hat gepasst, und du hältst den Titel von Boomtown. Deine ${money(70)} gingen an die Staatskasse. Beende deinen Zug.`,
      end: `Wer auf einem freien Titel hält, bringt ihn für alle zur Versteigerung. Am Ende zählt jeder Titel ${money(100)}, wenn er weder belastet noch verpfändet ist.`,
    },
  },
  'rent-and-wages': {
    title: 'Rente, und der Lohn von Mother Earth', about: 'Was ein Umlauf bringt, was ein Halt kostet.',
    tells: {
      throw: 'Du stehst zwei Felder vor Mother Earth. Würfle: Wer vorbeikommt, bekommt Lohn.',
      build: `Mother Earth hat dir ${money(100)} Lohn gezahlt, das war dein zweiter Umlauf. Dann hast du auf The Pike gehalten, das Ben gehört, und ihm ${money(4)} Rente gezahlt. Drück im Protokoll auf einen Betrag, um zu sehen, warum. Dann beende deinen Zug.`,
      other: `Ben würfelt. Zwei Bahnen gehören dir: Jede nimmt ${money(10)} statt ${money(5)}.`,
      fare: 'Er hat seinen Lohn bekommen und dir auf Royal Rusher das Fahrgeld gezahlt.',
      end: 'Lohn für jeden Umlauf, Rente und Fahrgeld für jeden Halt. Wem viel gehört, der lebt von den anderen; davon handelt das Spiel.',
    },
  },
  'necessity-and-luxury': {
    title: 'Notwendiges, ein Luxus, und Steuern', about: 'Was alle zahlen müssen, und was am Ende zählt.',
    tells: {
      throw: 'Du stehst auf Gee Whiz R.R., zwischen den beiden Chances. Würfle.',
      forward: 'Zwischen den Chances darfst du vor oder zurück. Sieben Felder weiter liegt Clothing, etwas Lebensnotwendiges. Geh vorwärts.',
      taxed: `Clothing hat ${money(10)} Steuer gekostet, gezahlt an die Staatskasse. Fuel, Food und Shelter kosten dasselbe. Beende deinen Zug.`,
      food: 'Ben würfelt. Um das Notwendige kommt niemand herum.',
      again: 'Du bist dran. Sieben Felder weiter liegt Luxury. Würfle.',
      luxury: `Geh wieder vorwärts: Mit ${money(75)} in der Hand wird ein Luxus sofort gekauft.`,
      bought: `Die Karte tut nichts, als am Ende ${money(100)} zu zählen, für ${money(75)}. Beende deinen Zug.`,
      end: 'Steuern nehmen allen gleich viel, ob ihnen Boden gehört oder nicht. Die Single Tax schafft sie ab: siehe die letzte Lektion.',
    },
  },
  loans: {
    title: 'Kredite: von der Bank, und von jemandem', about: 'Geld jetzt, gegen Zins später.',
    tells: {
      bank: `Du hast ${money(20)} und zwei Titel. Öffne „Bauen, verkaufen, belasten“ und belaste Broadway bei der Bank. Sie leiht nur ganze Hunderter: ${money(100)}.`,
      lender: `Broadway nimmt weiter seine Rente ein, kostet aber ${money(5)} Zins an jeder Mother Earth. Ben hat Geld zu verleihen.`,
      accept: `Er bietet ${money(80)} für ${money(5)} Zins je Umlauf, ohne Pfand. Öffne die Angebote und nimm an.`,
      redeem: `Jetzt ginge es ohne die Bank. Lös Broadway zum gedruckten Preis von ${money(100)} ab.`,
      repay: `Und zahl Ben zurück, bevor Zins fällig wird: Öffne „Handeln“, wo auch Kredite stehen, stell den Betrag auf 80 und zahl ihn zurück.`,
      end: 'Ein Titel, der am Ende belastet ist, zählt nicht, und wer verliehen hat, kann sein Geld jederzeit fordern. Leih, um Boden zu halten, nicht um zu leben.',
    },
  },
  'single-tax': {
    title: 'Die Abstimmung über die Single Tax, und was sie ändert', about: 'Zwei Ja, und dasselbe Brett geht nach anderen Regeln.',
    tells: {
      move: 'Ben hat den Boden, und die Renten fressen deinen Lohn. Vor einem Wurf dürfen alle über die Single Tax abstimmen lassen. Tu es: Du wirst noch einmal gefragt, denn es gibt kein Zurück.',
      no: 'Du hast sie beantragt, dein Ja zählt also schon. Ben stimmt natürlich dagegen. Cleo zahlt Rente wie du.',
      throw: 'Zwei Ja: Die Single Tax gilt. Die Staatskasse beginnt leer. Würfle.',
      rent: `Du hast auf Rubeville gehalten, Bens Grundstück, und die ${money(6)} Bodenrente gezahlt: an die Staatskasse, nicht an Ben. Beende deinen Zug.`,
      food: 'Ben würfelt. Food und die anderen Notwendigkeiten kosten nichts mehr.',
      pass: `Slambang Trolley wird versteigert, wie bisher, und Ben bietet ${money(75)}. Du kannst sie nicht brauchen. Passe.`,
      step: `Seine ${money(75)} gingen an die Staatskasse. Damit waren mehr als ${money(50)} darin, und sie tat ihren ersten Schritt: Sie kaufte dir Soakum Lighting System für die ganze Summe ab, und nun kostet es niemanden mehr etwas. Und der Lohn stieg um ${money(10)}.`,
      end: 'Von nun an hebt die Rente den Lohn aller statt das Vermögen eines Einzigen. Auch Ben zahlt Rente auf seinen eigenen Grundstücken.',
    },
  },
};
