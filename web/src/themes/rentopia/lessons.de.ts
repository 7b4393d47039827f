import type { GameLessons } from '../../learn/texts';
import { money } from '../../text/format';

export const lessons: GameLessons = {
  'throw-and-buy': {
    title: 'Würfeln und kaufen', about: 'Dein erster Zug: würfeln, eine Straße kaufen, den Zug beenden.',
    tells: {
      throw: 'Du bist Ada, und du bist dran. Wirf die Würfel: Deine Figur geht um ihre Summe weiter, im Uhrzeigersinn ab START.',
      buy: 'Du hast 3 geworfen und stehst auf Tanner Row. Sie gehört niemandem, also darfst du sie zum gedruckten Preis kaufen. Die Karte zeigt, was Besucher zahlen werden. Kauf sie.',
      end_turn: 'Die Markise in deiner Farbe sagt, dass sie dir gehört. Mehr ist nicht zu tun: Beende deinen Zug.',
      others: 'Jetzt würfelt Ben. Hier siehst du, wer dran ist, wie viel Bargeld alle haben und was wem gehört.',
      state: 'Ben hat Kite Street gekauft. Jedes Feld zeigt, was es heute kostet: einen Preis, solange es zu haben ist, eine Miete, sobald es jemandem gehört.',
      end: 'Das ist ein Zug: würfeln, das Feld erledigen, den Zug beenden. Alles andere geschieht dazwischen.',
    },
  },
  rent: {
    title: 'Miete und Gehalt', about: 'Was du zahlst, was du bekommst, und wo steht, warum.',
    tells: {
      throw: 'Du stehst auf Sapphire Bay, fast am Ende der Runde. Würfle: Du kommst an START vorbei, und das bringt dein Gehalt.',
      paid: `Du hast ${money(200)} für START bekommen und Ben auf Kite Street ${money(12)} gezahlt. Ganz Harborside gehört ihm, darum sind die ${money(6)} verdoppelt. Drück im Verlauf auf einen Betrag, um zu sehen, wie er zustande kam. Dann beende deinen Zug.`,
      visitor: `Gleich würfelt Ben. Harbor Ferry und Central Depot gehören dir: Mit zwei Bahnhöfen nimmt jeder ${money(50)}.`,
      stations: 'Ben hat auf Harbor Ferry gehalten und von selbst gezahlt. Keine Miete wird vergessen, und niemand muss sie fordern.',
      end: 'Mieten gehen von selbst, und jeder Betrag im Verlauf sagt, warum. Mehr Bahnhöfe, mehr Fahrgeld; ein ganzes Viertel ohne Gebäude, doppelte Miete.',
    },
  },
  auction: {
    title: 'Eine Versteigerung', about: 'Was aus dem wird, was du lässt, und wie man bietet.',
    tells: {
      throw: `Du hast ${money(180)}. Würfle und sieh, wohin es dich bringt.`,
      decline: `Amber Square kostet ${money(200)}, mehr als du hast. Du könntest City Power belasten. Lass sie lieber versteigern: Vielleicht wird sie billiger.`,
      bid: `Cleo und Ben haben geboten, Ben führt mit ${money(100)}. Auch du darfst bieten, obwohl du eben abgelehnt hast. Biete ${money(110)}.`,
      raised: 'Cleo hat gepasst: Sie ist bei dieser Versteigerung draußen. Ben überlegt.',
      again: `Ben bietet ${money(120)}. Biete ${money(130)}: Er hat nur ${money(125)} in der Hand, und niemand darf mehr bieten als sein Bargeld.`,
      won: `Amber Square gehört dir für ${money(130)} statt ${money(200)}. Beende deinen Zug.`,
      end: 'Was jemand lässt, wird unter allen versteigert. Passen gilt endgültig, ein Gebot bindet, und Bargeld ist die Grenze.',
    },
  },
  'district-and-houses': {
    title: 'Ein ganzes Viertel, und Häuser', about: 'Doppelte Miete, und gleichmäßig bauen.',
    tells: {
      throw: 'Dir gehören zwei der drei Straßen des Lantern Quarter. Würfle: Die dritte liegt sieben Felder weiter.',
      buy: 'Amber Square macht dein Viertel voll. Kauf sie: Von da an kosten seine Straßen das Doppelte, bis du dort baust, und bauen darfst du.',
      first: `Das Lantern Quarter ist ganz. Öffne „Bauen, verkaufen, belasten“, setz mit + ein Haus auf Lantern Way und bestätige. Es kostet ${money(100)}.`,
      even: `Die Miete dort ist jetzt ${money(70)}; die beiden leeren Straßen kosten wieder die leere Miete. Bau gleichmäßig: Das nächste Haus muss dorthin, wo keines steht. Bau auf Copper Road.`,
      third: 'Und das dritte auf Amber Square. Behalt etwas Bargeld: Die nächste Miete zahlst vielleicht du.',
      end_turn: 'Ein Haus auf jeder Straße. Beende deinen Zug und sieh, was daraus wird.',
      visitor: 'Ben würfelt. Jede Straße zeigt ihre Miete von heute.',
      end: `Ben hat ${money(80)} gezahlt, wo vor zwei Zügen nichts fällig war. Viertel und Häuser entscheiden die Partie.`,
    },
  },
  'mortgage-and-debt': {
    title: 'Eine Schuld, und eine Hypothek', about: 'Wenn das Bargeld knapp wird: wie man es aufbringt, ohne eine Urkunde zu verlieren.',
    tells: {
      throw: `Du hast noch ${money(60)}, und Ben hat Häuser in Ember Row. Würfle.`,
      raise: `Du schuldest Ben ${money(100)}, und dir fehlen ${money(40)}. Noch ist nichts verloren: Der Tisch zeigt den billigsten Weg. Belaste Harbor Ferry; das bringt ${money(100)}, die Hälfte ihres Preises, und sie bleibt deine.`,
      paid: `Die Schuld war bezahlt, sobald du das Geld hattest. Harbor Ferry ist umgedreht: Sie nimmt nichts ein, bis du die Hypothek für ${money(110)} ablöst. Beende deinen Zug.`,
      next: 'Ben rastet auf Town Square. Dann bist du wieder dran.',
      home: `Mach weiter wie immer. Hast du ${money(110)} übrig, löse Harbor Ferry unter „Bauen, verkaufen, belasten“ ab. Jetzt würfle.`,
      end: 'Eine Schuld ist nicht das Ende. Belaste, was am wenigsten bringt, verkauf Gebäude zum halben Preis, handle; erst wenn nichts mehr da ist, scheidest du aus.',
    },
  },
  trade: {
    title: 'Ein Handel', about: 'Ein Angebot beurteilen, Nein sagen, Ja sagen.',
    tells: {
      first: 'Angebote kann es jederzeit geben. Cleo hat eines für dich.',
      reject: `Sie bietet ${money(120)} für Amber Square. Damit ginge deine Aussicht auf das ganze Lantern Quarter dahin. Öffne „Handeln“ und lehn ab.`,
      second: 'Ben hat das gesehen und eine andere Idee.',
      accept: `Er gibt Copper Road für Kite Street und ${money(60)}. Er macht Harborside voll, du das Lantern Quarter, das mehr einbringt. Nimm an.`,
      build: 'Alles ist in einem Schritt gewechselt. Du darfst sofort bauen: Setz ein Haus auf Amber Square.',
      end: 'Ein guter Handel gibt beiden, was sie brauchen. Sieh dir an, welche Viertel er vollmacht, auf beiden Seiten, bevor du Ja sagst.',
    },
  },
  lockup: {
    title: 'Lockup', about: 'Wie man hineinkommt, und drei Wege hinaus.',
    tells: {
      throw: 'Acht Felder vor dir liegt „Busted!“. Würfle und sieh, was geschieht.',
      locked: 'Du wurdest ins Lockup geschickt, und dein Zug ist zu Ende. Du bist an nichts vorbeigekommen und hast nichts bekommen. Miete nimmst du von dort aus weiter ein.',
      try: `Du bist dran, hinter Gittern. Du könntest die Buße von ${money(50)} zahlen oder es mit einem Pasch versuchen. Versuch es: Würfle.`,
      missed: 'Kein Pasch. Du bleibst, und das war der erste von drei Versuchen. Beende deinen Zug.',
      fine: 'Zahl diesmal die Buße. Das geht nur vor dem Wurf.',
      free: 'Du bist frei und nur noch zu Besuch. Jetzt würfle wie immer.',
      end: 'Ein Pasch, nach der Buße: Du ziehst damit, und wenn Copper Road erledigt ist, würfelst du noch einmal. Ein Pasch hinter Gittern hätte dich befreit, aber ohne weiteren Wurf.',
    },
  },
};
