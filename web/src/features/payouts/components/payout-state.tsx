import { type PayoutState, payoutStateLabels } from '@nodo/contracts/payouts/states';
import {
  payoutFailureLabels,
  payoutHoldLabels,
  payoutReviewReasonLabels,
} from '@nodo/contracts/payouts/values';
import type { PayoutView } from '@nodo/contracts/payouts/views';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const tones: Partial<Record<PayoutState, Tone>> = {
  requested: 'amber',
  confirmed: 'sea',
  failed: 'alert',
  rejected: 'alert',
  cancelled: 'neutral',
};
const labels: Partial<Record<PayoutState, string>> = payoutStateLabels;

/** Badge of a payout's state, with the same label and colour on all staff screens. */
export function PayoutBadge({ state }: { state: PayoutState }) {
  return (
    <Badge tone={tones[state] ?? 'signal'} dot>
      {labels[state] ?? state}
    </Badge>
  );
}

/** Details beyond the state: why it waits, or why it ended. */
export function remarkOf({
  state,
  isNewAddress,
  review,
  hold,
  failure,
  reason,
  decidedBy,
  decidedAt,
}: PayoutView): string | undefined {
  const waitsFor = review ?? (isNewAddress ? 'new_address' : null);
  if (state === 'requested' && waitsFor) return `${payoutReviewReasonLabels[waitsFor]}.`;
  if (hold) return `${payoutHoldLabels[hold]}.`;
  if (failure) return `${payoutFailureLabels[failure]}. El monto volvió al saldo.`;
  const by = decidedBy && decidedAt ? `${decidedBy}, ${formatDateTime(decidedAt)}` : undefined;
  if (reason) return by ? `${reason} (${by})` : reason;
  return by && `Lo aprobó ${by}`;
}
