/** Prefix of all query keys about branches. */
export const BRANCHES_KEY = ['branches'] as const;
/** Prefix of all query keys whose answers change with new events; they are invalidated together. */
export const HISTORY_KEY = ['history'] as const;
/** Prefix of all query keys about rebuilds. */
export const REBUILDS_KEY = ['rebuilds'] as const;
