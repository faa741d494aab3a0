/** Prefix of all query keys about construction updates; they are invalidated together. */
export const UPDATES_KEY = ['construction-updates'] as const;
export const WAREHOUSES_KEY = ['warehouses'] as const;
export const CLOSINGS_KEY = ['warehouse-closings'] as const;
