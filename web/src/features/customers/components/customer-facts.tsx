import type { CustomerOverview } from '@nodo/contracts/customers/views';
import { investorLevelLabel } from '@nodo/contracts/identity/values';
import { roleLabel } from '@nodo/contracts/roles';
import { formatDateTime } from '../../../lib/format.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Fact, Identifier } from '../../../ui/fact.tsx';

/** Facts about the customer's account. */
export function CustomerFacts({ user }: Pick<CustomerOverview, 'user'>) {
  return (
    <Card aria-label="Cuenta">
      <CardHeader title="Cuenta" />
      <dl className="grid grid-cols-2 gap-4 px-5 pt-4 pb-5 sm:px-6">
        <Fact label="Rol">{roleLabel(user.role)}</Fact>
        <Fact label="Nivel">{investorLevelLabel(user.investorLevel)}</Fact>
        <Fact label="Registro" isWide>
          {formatDateTime(user.createdAt)}
        </Fact>
        <Identifier label="Identificador" value={user.id} isWide />
      </dl>
    </Card>
  );
}
