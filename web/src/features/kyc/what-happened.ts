import { kycStatusLabels } from '@nodo/contracts/kyc/values';
import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { endSentence } from '../../lib/end-sentence.ts';
import { formatDateTime } from '../../lib/format.ts';

type Seen = Pick<KycRecordView, 'reviewedAt' | 'submittedAt'>;
type Latest = Seen & Pick<KycRecordView, 'status' | 'renewal' | 'reviewedBy'>;

/** What changed a record since it was seen, as a sentence. */
export function whatHappened(
  seen: Seen,
  { status, renewal, reviewedBy, reviewedAt, submittedAt }: Latest,
): string {
  const isLast = submittedAt !== null && (reviewedAt === null || submittedAt > reviewedAt);
  if (isLast && submittedAt !== seen.submittedAt) {
    return endSentence(`La persona envió sus documentos de nuevo el ${formatDateTime(submittedAt)}`);
  }
  // Neither handed in nor reviewed: only the end of an approval changes a record otherwise.
  if (reviewedAt === seen.reviewedAt) return 'La aprobación venció mientras la revisabas.';
  const who = reviewedBy?.name ?? 'Otra persona';
  const when = reviewedAt ? ` el ${formatDateTime(reviewedAt)}` : '';
  if (renewal === 'declined') return endSentence(`${who} no aprobó la renovación${when}`);
  if (renewal === 'waiting') return endSentence(`${who} dejó la renovación por decidir${when}`);
  return endSentence(`${who} la dejó en «${kycStatusLabels[status]}»${when}`);
}
