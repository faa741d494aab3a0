import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import {
  DECIDED_KYC_KEY,
  KYC_FIGURES_KEY,
  kycRecordKey,
  PENDING_KYC_KEY,
  SCREENING_KEY,
  screeningKey,
} from './keys.ts';
import { presence } from './presence.ts';

export const kycLive = {
  stale: {
    'kyc.changed': ({ userId }) => [
      PENDING_KYC_KEY,
      kycRecordKey(userId),
      screeningKey(userId),
      DECIDED_KYC_KEY,
      KYC_FIGURES_KEY,
    ],
    'sanctions.changed': [SCREENING_KEY],
    'user.changed': ({ userId }) => [screeningKey(userId)],
  },
  row: { 'kyc.changed': ({ userId }) => userId },
  on: { 'kyc.reviewing': (message) => presence.note(message) },
} as const satisfies LiveDeclaration;
