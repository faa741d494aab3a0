import type { auditNotifications as kinds } from '@nodo/contracts/audit/notifications';
import { exportHour } from '@nodo/contracts/audit/values';
import { deriveId } from '@nodo/platform/ids';
import { actorId } from '../engine/actor.ts';
import type { DraftsOf } from '../notifications/draft.ts';

export const categories = ['user', 'personalDataView'];

export const drafts: DraftsOf<typeof kinds> = {
  AuditExportRequested: ({ metadata: { actor } }) => [
    { audience: `user:${actorId(actor)}`, fact: { kind: 'audit_exported', params: {} } },
  ],
  PersonalDataViewed: ({ data: { area, isExport }, metadata: { actor, sessionId, occurredAt } }) => {
    const viewer = actorId(actor);
    const audience = `user:${viewer}` as const;
    if (area === 'ownData') return [{ audience, fact: { kind: 'own_data_exported', params: {} } }];
    if (!isExport) return [];
    // Exports of the same kind in a session replace each other within an hour, as their mail does.
    const hour = exportHour(occurredAt);
    const id = deriveId('notification', 'personal-data-exported', viewer, sessionId ?? '', area, hour);
    return [{ audience, id, fact: { kind: 'personal_data_exported', params: { area } } }];
  },
};
