import type { PortfolioView } from '@nodo/contracts/portfolio/views';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { slicesOf } from '../distribution.ts';
import { SliceRing } from './slice-ring.tsx';

/** How the invested capital spreads over warehouses, as a ring and in words. */
export function DistributionCard({ portfolio }: { portfolio: PortfolioView }) {
  return (
    <Card className="flex flex-col">
      <CardHeader title="Distribución" detail="Capital confirmado por bodega" />
      <SliceRing slices={slicesOf(portfolio.positions)} warehouses={portfolio.totalWarehouses} />
    </Card>
  );
}
