/** How the lines of the seats differ beside their colour: each has its own dash. */
export const DASH = ['', '10 4', '2 4', '14 3 2 3', '6 3', '1 5', '18 4', '8 2 2 2'] as const;
