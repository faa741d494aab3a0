import { walletProofMethodLabels } from '@nodo/contracts/wallets/values';
import type { WalletView } from '@nodo/contracts/wallets/views';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { releaseWallet } from '../api/wallets.ts';
import { WALLETS_KEY } from '../keys.ts';

/** One wallet: address, state, date, and its release. */
export function WalletRow({ wallet }: { wallet: WalletView }) {
  const [isReleasing, setReleasing] = useState(false);
  const { address, method, provedAt, releasedAt } = wallet;
  const since = `Demostrada el ${formatDate(provedAt)} · ${walletProofMethodLabels[method]}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Wallet aria-hidden className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-mono text-[0.8125rem] break-all">{address}</span>
          <Badge tone={releasedAt ? 'neutral' : 'sea'} dot>
            {releasedAt ? 'Liberada' : 'Tuya'}
          </Badge>
        </p>
        <p className="text-sm text-ink-3">
          {releasedAt ? `${since} · Liberada el ${formatDate(releasedAt)}` : since}
        </p>
      </div>
      <div className="flex items-center gap-1">
        <CopyButton text={address} label={`Copiar ${address}`} done="Dirección copiada al portapapeles" />
        {!releasedAt && (
          <Button
            variant="ghost"
            size="sm"
            acts
            aria-label={`Liberar ${address}`}
            onClick={() => setReleasing(true)}
          >
            Liberar
          </Button>
        )}
      </div>
      <Dialog
        open={isReleasing}
        onOpenChange={setReleasing}
        title="¿Liberar esta billetera?"
        description="Dejará de contar como tuya: un retiro a ella vuelve a esperar por ser nueva, y quien tenga su clave podrá demostrarla en otra cuenta."
      >
        <Release wallet={wallet} onDone={() => setReleasing(false)} />
      </Dialog>
    </li>
  );
}

function Release({ wallet, onDone }: { wallet: WalletView; onDone: () => void }) {
  const release = useCommand({
    // Proved again, it may be released again.
    name: ({ id, provedAt }: WalletView) => `release-wallet:${id}:${provedAt}`,
    send: ({ id }, key) => releaseWallet(id, key),
    toastKey: 'wallets',
    said: () => ({ title: 'Billetera liberada', description: 'Ya no cuenta como tuya.' }),
    failed: 'No se pudo liberar la billetera',
    onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: WALLETS_KEY }),
  });
  return (
    <div className="grid gap-5">
      <p className="font-mono text-sm break-all">{wallet.address}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onDone} disabled={release.isPending}>
          Cancelar
        </Button>
        <Button variant="danger" busy={release.isPending} onClick={() => release.mutate(wallet)}>
          {release.isPending ? 'Liberando…' : 'Liberar billetera'}
        </Button>
      </div>
    </div>
  );
}
