import { MAX_WALLETS } from '@nodo/contracts/wallets/values';
import { useQuery } from '@tanstack/react-query';
import { Plus, Wallet } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { walletsQuery } from '../api/wallets.ts';
import { ProveWallet } from './prove-wallet.tsx';
import { WalletRow } from './wallet-row.tsx';

/** The wallets one has shown to be one's own: proving and releasing them. */
export function WalletsCard() {
  const wallets = useQuery(walletsQuery);
  const [isProving, setProving] = useState(false);
  const count = wallets.data?.filter(({ releasedAt }) => releasedAt === null).length ?? 0;
  const prove = (
    <Button variant="outline" size="sm" acts disabled={count >= MAX_WALLETS} onClick={() => setProving(true)}>
      <Plus aria-hidden className="size-4" />
      Demostrar que es mía
    </Button>
  );
  return (
    <Card className="pb-5">
      <CardHeader
        title="Mis billeteras"
        detail="Demuestra con una firma cuáles son tuyas: al retirar no esperan como direcciones nuevas, y ves todo lo que enviaste desde ellas."
        action={wallets.data?.length ? prove : undefined}
      />
      <div className="px-5 pt-4 sm:px-6">
        {wallets.isPending && <SkeletonRows rows={2} label="Cargando tus billeteras" />}
        {wallets.isError && <QueryError query={wallets} fallback="No pudimos leer tus billeteras." />}
        {wallets.data?.length === 0 && (
          <EmptyState icon={Wallet} title="Aún no has demostrado ninguna billetera" action={prove}>
            Firmar el mensaje no mueve fondos ni autoriza pagos, y no cuesta nada.
          </EmptyState>
        )}
        {wallets.data && wallets.data.length > 0 && (
          <ul className="divide-y divide-line">
            {wallets.data.map((wallet) => (
              <WalletRow key={wallet.id} wallet={wallet} />
            ))}
          </ul>
        )}
        {count >= MAX_WALLETS && (
          <p className="pt-3 text-[0.8125rem] leading-5 text-ink-3">
            Puedes tener hasta {MAX_WALLETS} billeteras demostradas: libera una para agregar otra.
          </p>
        )}
      </div>
      <Dialog
        open={isProving}
        onOpenChange={setProving}
        title="Demostrar que una billetera es mía"
        description="Firmas un mensaje con ella. No mueve fondos ni autoriza pagos, y nunca te pediremos tu clave privada."
      >
        <ProveWallet onDone={() => setProving(false)} />
      </Dialog>
    </Card>
  );
}
