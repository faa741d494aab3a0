import { numberWords } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';

export const mediaAudit = {
  subjects: { mediaFile: 'Archivo de imagen', mediaDocument: 'Documento de obra' },
  fields: {
    objectPath: { label: 'Archivo' },
    sha256: { label: 'Huella SHA-256' },
    size: { label: 'Tamaño (bytes)', words: numberWords },
    contentType: { label: 'Formato' },
    width: { label: 'Ancho (px)', words: numberWords },
    height: { label: 'Alto (px)', words: numberWords },
    widths: { label: 'Anchos disponibles (px)' },
    durationMs: { label: 'Duración (ms)', words: numberWords },
    codec: { label: 'Códec' },
  },
} as const satisfies AuditVocabulary;
