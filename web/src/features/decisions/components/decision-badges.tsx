import {
  type DecisionAction,
  type DecisionStatus,
  decisionActionLabels,
  decisionStatusLabels,
} from '@nodo/contracts/decisions/values';
import { Anchor, Banknote, HandCoins, type LucideIcon, Repeat } from 'lucide-react';
import { Badge, toneTable } from '../../../ui/badge.tsx';

const icons: Record<DecisionAction, LucideIcon> = {
  buy: HandCoins,
  sell: Banknote,
  hold: Anchor,
  reinvest: Repeat,
};

const tones = toneTable<DecisionStatus>({
  completed: 'sea',
  pending: 'amber',
  cancelled: 'neutral',
});

export function DecisionIcon({ action, className }: { action: DecisionAction; className?: string }) {
  const Icon = icons[action];
  return <Icon aria-hidden className={className} strokeWidth={1.75} />;
}

/** The action decided. */
export function ActionBadge({ action }: { action: DecisionAction }) {
  return (
    <Badge>
      <DecisionIcon action={action} className="size-3.5 sm:hidden" />
      {decisionActionLabels[action]}
    </Badge>
  );
}

/** The outcome of the decision. */
export function DecisionStatusBadge({ status }: { status: DecisionStatus }) {
  return (
    <Badge tone={tones[status]} dot>
      {decisionStatusLabels[status]}
    </Badge>
  );
}
