import type { AuditVocabulary } from '../audit/vocabulary.ts';

export const notificationsAudit = {
  streams: { notification: 'Notificaciones leídas' },
  fields: {},
} as const satisfies AuditVocabulary;
