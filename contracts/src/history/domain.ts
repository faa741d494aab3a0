import { branchesAudit } from './branches/audit-fields.ts';
import { rebuildsAudit } from './rebuilds/audit-fields.ts';

export { historyEvents as events } from './events.ts';
export const audit = {
  subjects: { ...rebuildsAudit.subjects, ...branchesAudit.subjects },
  fields: { ...rebuildsAudit.fields, ...branchesAudit.fields },
} as const;
