/** `count` numbers from 0, to draw the same thing several times. */
export const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
