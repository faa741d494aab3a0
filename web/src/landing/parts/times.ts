/** The numbers from 0 to `count` − 1, for repeated drawings. */
export const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
