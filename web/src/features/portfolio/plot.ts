/** Where in a chart by day the plot lies, in px from its edges: what stands over it or below it keeps to the same. */
export const PLOT = { left: 64, right: 12, axis: 30 } as const;
