import type { AuditVocabulary } from '../audit/vocabulary.ts';
import { projectionLabel } from './views.ts';

export const projectionsAudit = {
  subjects: { projection: 'Proyección' },
  names: { projection: projectionLabel },
  shared: ['projection'],
  fields: {
    eventState: {
      label: 'Estado del evento',
      words: (value) => ({ parked: 'Detenido', skipped: 'Omitido' })[value] ?? value,
    },
    eventType: { label: 'Tipo de evento' },
    eventId: { label: 'Evento' },
    parkedKey: { label: 'Clave' },
    eventPlace: { label: 'Lugar en la historia' },
    eventPosition: { label: 'Posición' },
    error: { label: 'Error' },
  },
} as const satisfies AuditVocabulary;
