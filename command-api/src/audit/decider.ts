import type { ExportAudit } from '@nodo/contracts/audit/commands';
import { refusal } from '@nodo/contracts/errors';
import type { Decision } from '../commands/decision.ts';
import type { UserState } from '../identity/user-state.ts';

/** Every export is recorded, repeated ones too, because each takes the data out of the platform again. */
export function decideExportAudit(state: UserState, { format, filter }: ExportAudit): Decision {
  if (!state) return refusal('ACCOUNT_NOT_FOUND');
  const chosen = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return [{ type: 'AuditExportRequested', data: { format, filter: Object.fromEntries(chosen) } }];
}
