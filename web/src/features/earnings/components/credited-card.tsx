import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { accountQuery } from '../api/get-earnings.ts';
import { CreditedMonths } from './credited-months.tsx';

/** Number of months shown, to keep the card short. */
const FEW = 3;

/**
 * The returns of the last months as they were credited. Renders nothing if there are none: the cards beside it show
 * what is expected.
 */
export function CreditedCard() {
  const { data } = useQuery(accountQuery);
  const [isWhole, setWhole] = useState(false);
  if (!data?.months.length) return null;
  const { months } = data;
  return (
    <Card className="flex flex-col">
      <CardHeader title="Rendimientos por mes" detail="Brutos, comisiones y netos, como se acreditaron" />
      <CreditedMonths months={isWhole ? months : months.slice(0, FEW)} />
      {months.length > FEW && !isWhole && (
        <Button variant="ghost" size="sm" className="m-3 mt-auto self-center" onClick={() => setWhole(true)}>
          Ver los últimos {months.length} meses
        </Button>
      )}
    </Card>
  );
}
