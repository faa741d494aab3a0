import { numberWords, timeWords } from '../../audit/value-formats.ts';
import type { AuditVocabulary } from '../../audit/vocabulary.ts';
import { projectionLabel } from '../../projections/views.ts';
import { isPosition } from '../ends.ts';
import { rebuildStateLabels } from './values.ts';

const states: Readonly<Record<string, string>> = rebuildStateLabels;

export const rebuildsAudit = {
  subjects: { rebuilds: 'Reconstrucciones' },
  fields: {
    rebuildId: { label: 'Reconstrucción' },
    rebuildState: { label: 'Estado de la reconstrucción', words: (value) => states[value] ?? value },
    rebuiltProjections: {
      label: 'Proyecciones reconstruidas',
      words: (value) => value.split(', ').map(projectionLabel).join(', '),
    },
    /** A position or a moment. */
    rebuiltUntil: {
      label: 'Hasta',
      words: (value) => (isPosition(value) ? numberWords(value) : timeWords(value)),
    },
    acceptsDifferences: { label: 'Acepta diferencias' },
  },
} as const satisfies AuditVocabulary;
