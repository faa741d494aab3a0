import type { InvestmentView } from '@nodo/contracts/investments/views';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';

/** URL of the page with the dialog open for one warehouse. */
export const investAddress = (warehouseId: string) =>
  `/investments?${new URLSearchParams({ nueva: warehouseId })}`;

/** After an expired, cancelled, failed or underpaid investment: offers a new one in the same warehouse. */
export function InvestAgain({ investment }: { investment: InvestmentView }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button asChild acts>
        <Link to={investAddress(investment.warehouseId)}>Invertir de nuevo</Link>
      </Button>
      <Button asChild variant="outline">
        <Link to="/investments">Mis inversiones</Link>
      </Button>
    </div>
  );
}
