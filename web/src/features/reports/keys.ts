/** Key of one's own statements. */
export const REPORTS_KEY = ['reports'] as const;
export const DOCUMENTS_KEY = ['documents', 'own'] as const;
export const ALL_DOCUMENTS_KEY = ['documents', 'all'] as const;
