export const VISITS_KEY = ['visits'] as const;
/** Name of the command that asks for one. */
export const VISIT_COMMAND = 'request-visit';
