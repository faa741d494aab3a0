/** The paints of the drawings: a harbour at night and what stands in it, the same in both themes. */
export const paint = {
  night: '#0b1730',
  navy: '#14233f',
  dusk: '#1d3156',
  slate: '#27406e',
  blue: '#3f5f92',
  steel: '#5b74a3',
  mist: '#b9c6de',
  cream: '#e9e2d2',
  paper: '#f7f3ea',
  orange: '#ef7a2b',
  gold: '#d9b15c',
  sea: '#3f9f92',
  lagoon: '#2d6f78',
  deep: '#1d4a5c',
} as const;

/** Paints of containers, in the order in which they are stacked. */
export const containerPaints = [
  paint.orange,
  paint.blue,
  paint.sea,
  paint.gold,
  paint.steel,
  paint.orange,
  paint.lagoon,
  paint.cream,
] as const;
