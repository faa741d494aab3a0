/** Colours are `#rrggbb`. */
export type Colour = string;

function channels(colour: Colour): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Interpolates from `a` (0) to `b` (1). */
export function mix(a: Colour, b: Colour, share: number): Colour {
  const [from, to] = [channels(a), channels(b)];
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const ink = '#14223b';
export const paper = '#f5f0e6';
export const signal = '#e0742c';
export const sea = '#2f8c80';
export const amber = '#e6b04a';
export const concrete = '#b9b4a8';
export const steel = '#8b9bb0';
export const asphalt = '#4d5460';
