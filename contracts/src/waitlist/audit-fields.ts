import { usdWords } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';

export const waitlistAudit = {
  subjects: { waitlist: 'Avisos de cupo' },
  fields: { freeCapital: { label: 'Capital libre', words: usdWords } },
} as const satisfies AuditVocabulary;
