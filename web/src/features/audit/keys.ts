/** Prefix of all audit query keys; they are invalidated together. */
export const AUDIT_KEY = ['audit'] as const;
