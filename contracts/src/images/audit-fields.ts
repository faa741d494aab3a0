import { labelled } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import { imageTypeLabels, imageTypeSchema } from './values.ts';

export const imagesAudit = {
  subjects: { projectImage: 'Imagen' },
  fields: {
    imageUrl: { label: 'Archivo' },
    imageType: { label: 'Tipo de imagen', words: labelled(imageTypeSchema, imageTypeLabels) },
  },
} as const satisfies AuditVocabulary;
