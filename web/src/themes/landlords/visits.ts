/** What a stop does on the spaces that nobody can own, by their kinds: for their cards. Sums stand beside it. */
import type { Visits } from '../theme';

export const visits: Visits = {
  en: {
    start: 'Whoever reaches or passes it has been round once more and draws wages. Interest is due here.',
    necessity: 'Whoever stops here pays it to the Public Treasury. Under the Single Tax it is free.',
    jail: 'A corner in two halves: who stops here by a throw is on Shelter and pays its tax; in Jail is only who was sent.',
    poor_house: 'A corner in two halves: Central Park is free; in the Poor House waits who can’t pay.',
    trespass: 'No trespassing: whoever stops here goes to Jail. Under the Single Tax a Free College may come here.',
    chance: 'Whoever stops here draws a Chance card.',
    luxury: 'Whoever stops here buys a Luxury card at once. It counts at the end and may be sold.',
    opportunity: 'Under the Single Tax whoever lacks the cash for a stop on this side may come here instead, draw its wages and pay its rent.',
  },
  de: {
    start: 'Wer hier ankommt oder vorbeizieht, ist einmal mehr herum und bekommt Lohn. Zinsen sind hier fällig.',
    necessity: 'Wer hier hält, zahlt es an die Staatskasse. Unter der Single Tax ist es frei.',
    jail: 'Eine Ecke aus zwei Hälften: Wer mit einem Wurf hier hält, ist in Shelter und zahlt die Steuer; im Jail sitzt nur, wer geschickt wurde.',
    poor_house: 'Eine Ecke aus zwei Hälften: Central Park ist frei; im Poor House wartet, wer nicht zahlen kann.',
    trespass: 'Betreten verboten: Wer hier hält, geht ins Jail. Unter der Single Tax kann hier ein Free College entstehen.',
    chance: 'Wer hier hält, zieht eine Chance-Karte.',
    luxury: 'Wer hier hält, kauft sofort eine Luxus-Karte. Sie zählt am Ende und darf verkauft werden.',
    opportunity: 'Unter der Single Tax darf hierher, wem das Geld für einen Halt auf dieser Seite fehlt: Es gibt den Lohn und kostet die Rente.',
  },
};
