import type { CustomerWallet } from '@nodo/contracts/customers/views';
import { walletProofMethodLabels } from '@nodo/contracts/wallets/values';
import { formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';

function usageText({ investments, payouts }: CustomerWallet): string {
  const parts = [
    ...(investments > 0 ? [investments === 1 ? '1 inversión' : `${investments} inversiones`] : []),
    ...(payouts > 0 ? [payouts === 1 ? '1 retiro' : `${payouts} retiros`] : []),
  ];
  return parts.length === 0 ? 'Sin uso todavía' : parts.join(' · ');
}

function Proof({ proof }: Pick<CustomerWallet, 'proof'>) {
  if (!proof) return <Badge dot>Sin demostrar</Badge>;
  return proof.releasedAt === null ? (
    <Badge tone="sea" dot>
      Demostrada
    </Badge>
  ) : (
    <Badge tone="amber" dot>
      Liberada
    </Badge>
  );
}

function proofText({ provedAt, method, releasedAt }: NonNullable<CustomerWallet['proof']>): string {
  const since = `El ${formatDate(provedAt)} · ${walletProofMethodLabels[method]}`;
  return releasedAt === null ? since : `${since} · Liberada el ${formatDate(releasedAt)}`;
}

/** The customer's addresses, and which of them are proven to be theirs. */
export function CustomerWallets({ wallets }: { wallets: readonly CustomerWallet[] }) {
  return (
    <Card aria-label="Billeteras">
      <CardHeader title="Billeteras" detail="Las que demostró, y las que solo escribió." />
      {wallets.length === 0 ? (
        <p className="px-5 pt-2 pb-5 text-sm text-ink-2 sm:px-6">Todavía no usa ninguna.</p>
      ) : (
        <ul aria-label="Billeteras" className="mt-4 divide-y divide-line border-t border-line">
          {wallets.map((wallet) => (
            <li key={wallet.address} className="px-5 py-3 sm:px-6">
              <div className="flex items-center justify-between gap-3">
                <Proof proof={wallet.proof} />
                <CopyButton
                  text={wallet.address}
                  label={`Copiar ${wallet.address}`}
                  done="Dirección copiada al portapapeles"
                  className="-mr-2"
                />
              </div>
              <p className="font-mono text-[0.8125rem] leading-5 break-all">{wallet.address}</p>
              <p className="mt-0.5 text-[0.8125rem] leading-5 text-ink-3">
                {wallet.proof && `${proofText(wallet.proof)} · `}
                {usageText(wallet)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
