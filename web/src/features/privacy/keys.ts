export const erasureKey = ['privacy', 'erasure'] as const;
