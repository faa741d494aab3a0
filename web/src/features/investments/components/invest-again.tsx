import type { InvestmentView } from '@nodo/contracts/investments/views';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';

/** The page on which the dialog is open for one warehouse. */
export const investAddress = (warehouseId: string) =>
  `/investments?${new URLSearchParams({ nueva: warehouseId })}`;

/** After one that came to nothing: a new one in the same warehouse. */
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
