import { formatUsdt } from '@nodo/contracts/money';
import { MAX_WALLETS } from '@nodo/contracts/wallets/values';
import type { WalletTransfer } from '@nodo/contracts/wallets/views';
import { useQuery } from '@tanstack/react-query';
import { Plus, Wallet } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { walletsQuery, walletTransfersQuery } from '../api/wallets.ts';
import { WalletRow } from './wallet-row.tsx';

const ProveWallet = lazyPart(async () => (await import('./prove-wallet.tsx')).ProveWallet);

/** One's proven wallets: prove and release them. */
export function WalletsCard() {
  const wallets = useQuery(walletsQuery);
  const transfers = useQuery(walletTransfersQuery);
  const now = useNow();
  const open = transfers.data?.filter(({ expiresAt }) => Date.parse(expiresAt) > now) ?? [];
  const [isProving, setProving] = useState(false);
  const [asked, setAsked] = useState<WalletTransfer>();
  const start = (transfer: WalletTransfer | undefined) => {
    setAsked(transfer);
    setProving(true);
  };
  const count = wallets.data?.filter(({ releasedAt }) => releasedAt === null).length ?? 0;
  const prove = (
    <Button variant="outline" size="sm" acts disabled={count >= MAX_WALLETS} onClick={() => start(undefined)}>
      <Plus aria-hidden className="size-4" />
      Demostrar que es mía
    </Button>
  );
  return (
    <Card className="pb-5">
      <CardHeader
        title="Mis billeteras"
        detail="Demuestra con una firma o un envío exacto cuáles son tuyas: al retirar no esperan como direcciones nuevas, y ves todo lo que enviaste desde ellas."
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
        {open.length > 0 && (
          <ul className="grid gap-2 pt-3">
            {open.map((transfer) => (
              <ExpectedTransfer key={transfer.address} transfer={transfer} onOpen={() => start(transfer)} />
            ))}
          </ul>
        )}
        {transfers.isError && <QueryError query={transfers} fallback="No pudimos leer los envíos pedidos." />}
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
        description="Firmas un mensaje con ella o haces un envío exacto. Nunca te pediremos tu clave privada."
      >
        <ProveWallet asked={asked} onDone={() => setProving(false)} />
      </Dialog>
    </Card>
  );
}

/** A requested transfer that hasn't arrived or isn't confirmed yet. */
function ExpectedTransfer({ transfer, onOpen }: { transfer: WalletTransfer; onOpen: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-sunken px-3 py-2 text-sm">
      <span className="min-w-0">
        Esperamos {formatUsdt(transfer.amountUsdt)} USDT desde{' '}
        <span className="font-mono text-[0.8125rem] break-all">{transfer.address}</span>
      </span>
      <Button variant="ghost" size="sm" onClick={onOpen}>
        Ver el envío
      </Button>
    </li>
  );
}
