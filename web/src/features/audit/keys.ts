/** What every query about the audit begins with: they are refreshed together. */
export const AUDIT_KEY = ['audit'] as const;
