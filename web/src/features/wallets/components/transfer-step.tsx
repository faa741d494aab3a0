import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import { formatUsdt } from '@nodo/contracts/money';
import type { WalletTransfer } from '@nodo/contracts/wallets/views';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { WholeAddress } from '../../../ui/whole-address.tsx';
import { walletsQuery } from '../api/wallets.ts';

/** Amount, sender, recipient and deadline of the transfer; shows the success as soon as it arrives. */
export function TransferStep({ transfer, onDone }: { transfer: WalletTransfer; onDone: () => void }) {
  const { address, to, amountUsdt, expiresAt } = transfer;
  const wallets = useQuery(walletsQuery);
  const isProved = wallets.data?.some((one) => one.address === address && one.releasedAt === null);
  const now = useNow();
  const isOver = !isProved && now > Date.parse(expiresAt);
  return (
    <div className="grid gap-4">
      {isProved && (
        <Notice tone="sea" title="Billetera demostrada" live>
          Tu envío se confirmó. Desde ahora cuenta como tuya.
        </Notice>
      )}
      {isOver && (
        <Notice tone="amber" title="El plazo terminó" live>
          Si ya hiciste el envío a tiempo, espera sus confirmaciones. Si no, cierra y pide otro: este ya no
          sirve.
        </Notice>
      )}
      <dl className="grid gap-4">
        <Fact label="Envía exactamente">
          <span className="flex flex-wrap items-center gap-2">
            <strong className="font-mono">{formatUsdt(amountUsdt)} USDT</strong>
            <CopyButton text={amountUsdt} label="Copiar el monto" done="Monto copiado al portapapeles" />
          </span>
        </Fact>
        <Fact label="A nuestra dirección en TRON (TRC20)">
          <span className="flex flex-wrap items-center gap-2">
            <WholeAddress address={to} />
            <CopyButton text={to} label="Copiar la dirección" done="Dirección copiada al portapapeles" />
          </span>
        </Fact>
        <Fact label="Desde">
          <WholeAddress address={address} />
        </Fact>
        <Fact label="A más tardar">{formatDateTime(expiresAt)}</Fact>
      </dl>
      <p className="text-[0.8125rem] leading-5 text-ink-3">
        {`Con ${REQUIRED_CONFIRMATIONS} confirmaciones la billetera queda demostrada; puedes cerrar esta ventana. El monto es menor que un centavo y no se devuelve: queda anotado a tu nombre. No sirve para pagar una inversión.`}
      </p>
      <div className="flex justify-end">
        <Button variant={isProved ? 'primary' : 'outline'} onClick={onDone}>
          {isProved ? 'Listo' : 'Cerrar'}
        </Button>
      </div>
    </div>
  );
}
