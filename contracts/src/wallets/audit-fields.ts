import { labelled, usdtWords } from '../audit/value-formats.ts';
import type { AuditVocabulary } from '../audit/vocabulary.ts';
import { walletProofMethodLabels, walletProofMethodSchema } from './values.ts';

export const walletsAudit = {
  subjects: { wallet: 'Billetera' },
  fields: {
    messageHash: { label: 'Huella del mensaje' },
    nonce: { label: 'Código del mensaje' },
  },
  bySubject: {
    wallet: { amount: usdtWords, method: labelled(walletProofMethodSchema, walletProofMethodLabels) },
  },
} as const satisfies AuditVocabulary;
