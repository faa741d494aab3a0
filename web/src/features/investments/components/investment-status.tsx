import type { InvestmentView } from '@nodo/contracts/investments/views';
import { Badge } from '../../../ui/badge.tsx';
import { investmentBadge } from '../status.ts';

export function InvestmentStatus({ status }: { status: InvestmentView['status'] }) {
  const { label, tone } = investmentBadge(status);
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
