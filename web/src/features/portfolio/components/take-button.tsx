import { isAssignable } from '@nodo/contracts/assignments/values';
import {
  type PendingItem,
  type PendingKind,
  pendingKindLabels,
} from '@nodo/contracts/portfolio/pending-work';
import { Hand, HandHelping } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

/** Verb for the proposer, where it isn't the default 'La propuso'. */
const proposed: Partial<Record<PendingKind, string>> = { closing: 'Lo pidió' };

const isTaken = (kind: PendingKind) => isAssignable(kind) || kind === 'kyc' || kind === 'sanctions';

/**
 * Whether the person may take an item, or hand it back. Its kind must be assignable: some proposals wait for anybody
 * but their author. Nobody decides on what is their own: a verification, a payout, a repurchase. What a colleague gave
 * to its own person can still be handed back.
 */
export function isTakeable(
  { kind, personId, holder }: Pick<PendingItem, 'kind' | 'personId' | 'holder'>,
  ownId: string,
): boolean {
  return isTaken(kind) && (personId !== ownId || holder?.id === ownId);
}

/** The proposer and the current holder. */
export function holderWords({ kind, proposedBy, holder }: PendingItem, ownId: string): string {
  const has = holder?.id === ownId ? 'La tienes tú' : holder ? `La tiene ${holder.name}` : 'Nadie la tiene';
  const words = [
    ...(proposedBy === null ? [] : [`${proposed[kind] ?? 'La propuso'} ${proposedBy}`]),
    ...(isTaken(kind) && (holder !== null || proposedBy === null) ? [has] : []),
  ];
  return words.join(' · ');
}

interface TakeButtonProps {
  item: PendingItem;
  ownId: string;
  onTake: () => void;
}

/**
 * Takes an item (also from a colleague) or hands it back. Not disabled while sending, which would lose the focus.
 */
export function TakeButton({ item, ownId, onTake }: TakeButtonProps) {
  const isOwn = item.holder?.id === ownId;
  const Icon = isOwn ? HandHelping : Hand;
  const what = [pendingKindLabels[item.kind], item.who].filter(Boolean).join(' · ');
  return (
    <Button
      data-take
      acts
      variant={isOwn ? 'ghost' : 'outline'}
      size="sm"
      aria-label={isOwn ? `Soltar: ${what}` : `Tomar: ${what}`}
      aria-keyshortcuts="T"
      onClick={onTake}
      className="max-lg:size-11 max-lg:px-0 lg:w-full pointer-coarse:min-h-11"
    >
      <Icon aria-hidden className="size-4 lg:hidden" />
      <span className="max-lg:hidden">{isOwn ? 'Soltar' : 'Tomar'}</span>
    </Button>
  );
}
