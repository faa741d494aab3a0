import type { PortfolioView } from '@nodo/contracts/portfolio/views';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { slicesOf } from '../distribution.ts';
import { SliceRing } from './slice-ring.tsx';

/** Invested capital by warehouse, as a ring and as a list. */
export function DistributionCard({ portfolio }: { portfolio: PortfolioView }) {
  return (
    <Card className="flex flex-col">
      <CardHeader title="Distribución" detail="Capital confirmado por bodega" />
      <SliceRing slices={slicesOf(portfolio.positions)} warehouses={portfolio.totalWarehouses} />
    </Card>
  );
}
