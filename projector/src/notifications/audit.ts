import type { auditNotifications } from '@nodo/contracts/audit/notifications';
import { actorId } from '../engine/actor.ts';
import type { DraftsOf } from './draft.ts';

export const auditDrafts: DraftsOf<typeof auditNotifications> = {
  AuditExportRequested: ({ metadata: { actor } }) => [
    { audience: `user:${actorId(actor)}`, fact: { kind: 'audit_exported', params: {} } },
  ],
  PersonalDataViewed: ({ data: { area }, metadata: { actor } }) =>
    area === 'ownData'
      ? [{ audience: `user:${actorId(actor)}`, fact: { kind: 'own_data_exported', params: {} } }]
      : [],
};
