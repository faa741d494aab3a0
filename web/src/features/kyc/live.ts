import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { kycFiguresQuery } from './api/get-figures.ts';
import { kycRecordQuery } from './api/get-record.ts';
import { pendingKycQuery } from './api/list-pending.ts';
import { presence } from './presence.ts';

export const kycLive = {
  stale: {
    'kyc.changed': ({ userId }) => [
      pendingKycQuery.queryKey,
      kycRecordQuery(userId).queryKey,
      ['kyc', 'decided'],
      kycFiguresQuery.queryKey,
    ],
  },
  on: { 'kyc.reviewing': (message) => presence.note(message) },
} as const satisfies LiveDeclaration;
