/** Keys of everything about branches begin with it. */
export const BRANCHES_KEY = ['branches'] as const;
/** What every query about what happens now begins with: they are refreshed together. */
export const HISTORY_KEY = ['history'] as const;
/** Keys of everything about rebuilds begin with it. */
export const REBUILDS_KEY = ['rebuilds'] as const;
