/** Prefix of the keys of all pages of the history; they are invalidated together. */
export const SETTINGS_HISTORY_KEY = ['settings-history'] as const;
export const SETTINGS_PROPOSAL_KEY = ['settings-proposal'] as const;
export const LIMITS_KEY = ['investment-limits'] as const;
export const SETTINGS_KEY = ['settings'] as const;
