// The printed figures of both boards, written down once more for the tests, so that a slip in the data of the program is
// found: whoever changes a board on purpose changes them here too.

/** Name, price, empty, set, one to four houses, hotel, mortgage. */
export const STREETS: Record<string, { house: number; rows: readonly (readonly [string, ...number[]])[] }> = {
  'Old Town': { house: 50, rows: [['Cobbler Lane', 60, 2, 4, 10, 30, 90, 160, 250, 30], ['Tanner Row', 60, 4, 8, 20, 60, 180, 320, 450, 30]] },
  Harborside: { house: 50, rows: [['Kite Street', 100, 6, 12, 30, 90, 270, 400, 550, 50], ['Harbor View', 100, 6, 12, 30, 90, 270, 400, 550, 50], ['Gull Terrace', 120, 8, 16, 40, 100, 300, 450, 600, 60]] },
  'Garden District': { house: 100, rows: [['Rose Court', 140, 10, 20, 50, 150, 450, 625, 750, 70], ['Peony Place', 140, 10, 20, 50, 150, 450, 625, 750, 70], ['Orchid Avenue', 160, 12, 24, 60, 180, 500, 700, 900, 80]] },
  'Lantern Quarter': { house: 100, rows: [['Lantern Way', 180, 14, 28, 70, 200, 550, 750, 950, 90], ['Copper Road', 180, 14, 28, 70, 200, 550, 750, 950, 90], ['Amber Square', 200, 16, 32, 80, 220, 600, 800, 1000, 100]] },
  'Ember Row': { house: 150, rows: [['Ember Boulevard', 220, 18, 36, 90, 250, 700, 875, 1050, 110], ['Cardinal Street', 220, 18, 36, 90, 250, 700, 875, 1050, 110], ['Crimson Heights', 240, 20, 40, 100, 300, 750, 925, 1100, 120]] },
  'Sun Coast': { house: 150, rows: [['Sunflower Drive', 260, 22, 44, 110, 330, 800, 975, 1150, 130], ['Saffron Plaza', 260, 22, 44, 110, 330, 800, 975, 1150, 130], ['Goldleaf Gardens', 280, 24, 48, 120, 360, 850, 1025, 1200, 140]] },
  'Evergreen Hills': { house: 200, rows: [['Juniper Park', 300, 26, 52, 130, 390, 900, 1100, 1275, 150], ['Fernwood Avenue', 300, 26, 52, 130, 390, 900, 1100, 1275, 150], ['Evergreen Crescent', 320, 28, 56, 150, 450, 1000, 1200, 1400, 160]] },
  Skyline: { house: 200, rows: [['Sapphire Bay', 350, 35, 70, 175, 500, 1100, 1300, 1500, 175], ['Skyline Point', 400, 50, 100, 200, 600, 1400, 1700, 2000, 200]] },
};
/** What clearing costs: the mortgage and a tenth of it, rounded up. */
export const CLEAR: Record<number, number> = { 30: 33, 50: 55, 60: 66, 70: 77, 75: 83, 80: 88, 90: 99, 100: 110, 110: 121, 120: 132, 130: 143, 140: 154, 150: 165, 160: 176, 175: 193, 200: 220 };

/** Name, price, fare by how many are owned, mortgage, clear. */
export const STATIONS = ['North Line Station', 'Harbor Ferry', 'Central Depot', 'Airport Express'].map((name) => [name, '$200', '$25', '$50', '$100', '$200', '$100', '$110']);
export const COMPANIES = ['City Power', 'Reservoir Co.'].map((name) => [name, '$150', '4 × dice', '10 × dice', '$75', '$83']);
export const TAXES = [['Property Levy', '$200'], ['Yacht Tax', '$100']];

/** The lap: each space with what must stand beside it. */
export const LAP: readonly (readonly [string, ...string[]])[] = [
  ['START', 'salary'], ['Cobbler Lane', 'Old Town', '$60', '$2'], ['Town Fund', 'Town Fund card'], ['Tanner Row', 'Old Town', '$60', '$4'], ['Property Levy', '$200', 'bank'], ['North Line Station', 'Station', '$200'],
  ['Kite Street', 'Harborside', '$100', '$6'], ['Fortune', 'Fortune card'], ['Harbor View', 'Harborside', '$100', '$6'], ['Gull Terrace', 'Harborside', '$120', '$8'], ['Lockup', 'only if you were sent'], ['Rose Court', 'Garden District', '$140', '$10'],
  ['City Power', 'Company', '$150', 'multiple of the dice'], ['Peony Place', 'Garden District', '$140', '$10'], ['Orchid Avenue', 'Garden District', '$160', '$12'], ['Harbor Ferry', 'Station', '$200'], ['Lantern Way', 'Lantern Quarter', '$180', '$14'],
  ['Town Fund', 'Town Fund card'], ['Copper Road', 'Lantern Quarter', '$180', '$14'], ['Amber Square', 'Lantern Quarter', '$200', '$16'], ['Town Square', 'rest', 'jackpot'], ['Ember Boulevard', 'Ember Row', '$220', '$18'], ['Fortune', 'Fortune card'],
  ['Cardinal Street', 'Ember Row', '$220', '$18'], ['Crimson Heights', 'Ember Row', '$240', '$20'], ['Central Depot', 'Station', '$200'], ['Sunflower Drive', 'Sun Coast', '$260', '$22'], ['Saffron Plaza', 'Sun Coast', '$260', '$22'],
  ['Reservoir Co.', 'Company', '$150', 'multiple of the dice'], ['Goldleaf Gardens', 'Sun Coast', '$280', '$24'], ['Busted!', 'Go to Lockup', 'No salary'], ['Juniper Park', 'Evergreen Hills', '$300', '$26'], ['Fernwood Avenue', 'Evergreen Hills', '$300', '$26'],
  ['Town Fund', 'Town Fund card'], ['Evergreen Crescent', 'Evergreen Hills', '$320', '$28'], ['Airport Express', 'Station', '$200'], ['Fortune', 'Fortune card'], ['Sapphire Bay', 'Skyline', '$350', '$35'], ['Yacht Tax', '$100', 'bank'], ['Skyline Point', 'Skyline', '$400', '$50'],
];
/** Worked examples and usual values, each as it must stand in the text of the page. */
export const EXAMPLES = [
  '40 spaces', 'Cobbler Lane costs $60', 'its rent is $2', 'nothing built it is $4', 'first house costs $50 and makes it $10', 'the third $90', 'a hotel $250', 'brings $30', 'clearing it costs $33', 'Skyline Point charges $2,000',
  '$50 where the fare is $25', '$400 where the owner has all four and it is $200', '4 times the dice', '10 times if he has both', 'A throw of 7 costs $28 or $70', '10 times that new throw',
  'usually $1,500', 'usually $200', 'usually $50', '90 seconds', '32 houses and 12 hotels', 'even building (usually on)', 'jackpot on Town Square (usually off)', 'half of the printed price', '10 percent',
];

/** The lots of 1906: section, name, price, rent; with one, two, three houses ten more each. */
export const LOTS: readonly (readonly [string, string, number, number])[] = [
  ['A', 'Wayback', 25, 0], ['A', 'Lonely Lane', 25, 2], ['B', 'The Pike', 25, 4], ['B', 'The Farm', 25, 4], ['B', 'Rubeville', 25, 6], ['C', 'Boomtown', 50, 6], ['C', 'Goat Alley', 50, 8], ['C', "Beggarman's Court", 50, 8],
  ['D', 'Rickety Row', 50, 10], ['D', 'Market Place', 50, 10], ['D', 'Cottage Terrace', 50, 12], ['E', 'Easy Street', 75, 12], ['E', 'George Street', 75, 14], ['E', 'Maguire Flats', 75, 14], ['F', 'Fairhope Avenue', 75, 16], ['F', 'Johnson Circle', 75, 16],
  ['F', 'The Bowery', 75, 18], ['G', 'Broadway', 100, 18], ['G', 'Madison Square', 100, 20], ['G', 'Fifth Avenue', 100, 20], ['H', 'Grand Boulevard', 100, 22], ['H', 'Wall Street', 100, 22],
];
/** The ready hands with the price of each title; each hand costs the same. */
export const HANDS: readonly (readonly (readonly [string, number])[])[] = [
  [["Beggarman's Court", 50], ['The Bowery', 75], ['Wall Street', 100], ['Royal Rusher R.R.', 50], ['Gee Whiz R.R.', 50]],
  [['Boomtown', 50], ['Fairhope Avenue', 75], ['Grand Boulevard', 100], ['Shooting Star R.R.', 50], ['Slambang Trolley', 50]],
  [['Lonely Lane', 25], ['Goat Alley', 50], ['Easy Street', 75], ['George Street', 75], ['P.D.Q. R.R.', 50], ['Speculation', 50]],
  [['The Pike', 25], ['Market Place', 50], ['Cottage Terrace', 50], ['Broadway', 100], ['Fifth Avenue', 100]],
];
export const HAND = 325;
/** Cards that no deck has, each with what must stand beside it. */
export const APART: readonly (readonly [string, ...string[]])[] = [['Luxury', '$75', 'Counts $100'], ['Education', 'Single Tax', 'Free College', 'nothing by itself'], ['Professor', 'four Education cards', 'Counts $100']];
/** Of the rulebook of 1906, each as it must stand on the page of the board or in the rules in brief. */
export const OF_1906 = {
  board: ['fare is $5', 'two railroads charges $10', 'of three $20', 'all four $50', 'everybody else $40', 'Each charges $5', 'each charges $25', 'costs $10, paid to Miscellaneous', 'fine of $50', 'wages of $100', '$5 of interest', '$600 each, and 6 titles', '$500 each, and 4 titles', '$400 each, and 3 titles', 'hands of $325'],
  prizes: { 'any double': '$100', 'a sum of 5': '$30', 'a sum of 6': '$40', 'a sum of 7': '$50', 'a sum of 8': '$60', 'a sum of 9': '$70', 'a sum of 10': '$80', 'a sum of 11': '$90' },
  inside: [['Timberland', '$10', '$40'], ['Farmlands', '$25', '$60'], ['Coal Mines', '$50', '$80'], ['Oil Fields', '$75', '$100']],
  rules: ['$600, $500, and $400', 'Wages: $100', '$100 each, 3 on a lot', '+ $10 of rent', 'space 23 to 36', '10 spaces more', 'After 5 laps', 'prizes up to $100', 'Every $50 in the Treasury', 'wages + $10', '$20 from 10 houses on and $40 from 25 houses on', 'times 2, 4, and 8'],
};
