/** Margins of the plot area in a chart by day, px; elements over and below it align with it. */
export const PLOT = { left: 64, right: 12, axis: 30 } as const;
