/**
 * Margins of the plot area in a chart by day, px; elements over and below it align with it. The right one has room
 * for half of the last tick's label.
 */
export const PLOT = { left: 64, right: 22, axis: 30 } as const;
