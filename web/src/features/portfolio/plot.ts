/**
 * Where in a chart by day the plot lies, in px from its edges: what stands over it or below it keeps to the same. To its
 * right there is room for half of the last tick's name.
 */
export const PLOT = { left: 64, right: 22, axis: 30 } as const;
