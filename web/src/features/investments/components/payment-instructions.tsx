import type { InvestmentView } from '@nodo/contracts/investments/views';
import { formatUsdt } from '@nodo/contracts/money';
import { Clock, Wallet } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';
import { formatDateTime, formatDuration } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DemoPayButton } from './demo-pay-button.tsx';
import { PaymentHelp } from './payment-help.tsx';

/** Number of decimals (the last four of six) that identify the payment. */
const TAIL = 4;
const HURRY_MS = 60 * 60 * 1_000;

function Countdown({ expiresAt }: { expiresAt: string }) {
  const now = useNow();
  const left = Date.parse(expiresAt) - now;
  return (
    <p className={left < HURRY_MS ? 'text-amber-ink' : 'text-ink-2'}>
      <span className="inline-flex items-center gap-2 text-sm">
        <Clock aria-hidden className="size-4" />
        <span>
          Quedan <strong className="font-semibold tabular">{formatDuration(left)}</strong>
          <span className="text-ink-3"> · hasta el {formatDateTime(expiresAt)}</span>
        </span>
      </span>
    </p>
  );
}

function ExactAmount({ amount }: { amount: string }) {
  const text = formatUsdt(amount);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular">
      <span className="text-[1.75rem] leading-9 font-semibold tracking-[-0.02em] sm:text-[2.125rem] sm:leading-10">
        {text.slice(0, -TAIL)}
        <span className="rounded-sm bg-signal-soft px-0.5 text-signal-ink">{text.slice(-TAIL)}</span>
      </span>
      <span className="text-ink-3">USDT</span>
    </p>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium text-ink-2">{label}</p>
      {children}
    </div>
  );
}

interface PaymentInstructionsProps {
  investment: InvestmentView;
  /** Way to find a transfer that is not known. */
  search: ReactNode;
}

/**
 * Payment instructions: the exact amount, recipient and deadline; to be paid by hand, by QR code or by wallet link.
 */
export function PaymentInstructions({ investment, search }: PaymentInstructionsProps) {
  const { payment } = investment;
  return (
    <Card aria-label="Cómo pagar" className="grid gap-6 p-5 sm:p-8">
      <div className="grid gap-2">
        <h2 className="text-xl font-semibold tracking-tight">Envía este monto exacto</h2>
        <Countdown expiresAt={payment.expiresAt} />
      </div>
      <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid content-start gap-6">
          <Labelled label="Monto">
            <ExactAmount amount={payment.amountUsdt} />
            <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
              <p className="text-[0.8125rem] leading-5 text-ink-3">
                Los últimos dígitos identifican tu pago: no los redondees.
              </p>
              <CopyButton
                text={payment.amountUsdt}
                label="Copiar monto"
                done="Monto copiado al portapapeles"
                showLabel
              />
            </div>
          </Labelled>
          <Labelled label="A esta dirección, por la red TRON (TRC20)">
            <p className="rounded-md bg-sunken px-3.5 py-3 font-mono text-[0.8125rem] leading-5 break-all sm:text-[0.9375rem]">
              {payment.to}
            </p>
            <div className="mt-2">
              <CopyButton
                text={payment.to}
                label="Copiar dirección"
                done="Dirección copiada al portapapeles"
                showLabel
              />
            </div>
          </Labelled>
          <div className="flex flex-wrap gap-3">
            <Button asChild>
              <a href={payment.uri}>
                <Wallet aria-hidden className="size-4" />
                Abrir en mi billetera
              </a>
            </Button>
            <DemoPayButton investmentId={investment.id} />
          </div>
        </div>
        <figure className="justify-self-center text-center">
          <div className="rounded-lg border border-line bg-white p-4">
            <QRCodeSVG
              value={payment.uri}
              size={188}
              level="M"
              marginSize={0}
              fgColor="#14233f"
              bgColor="#ffffff"
              title="Código QR con la dirección y el monto exacto"
              className="size-44 sm:size-47"
            />
          </div>
          <figcaption className="mt-2.5 text-[0.8125rem] text-ink-3">Escanéalo con tu billetera</figcaption>
        </figure>
      </div>
      <Notice tone="info" title="Solo USDT por TRC20">
        Otra moneda u otra red no llega a tu inversión. Si pagas desde un exchange, verifica que su comisión
        no se descuente del monto.
      </Notice>
      <Notice tone="info" title="¿Ya pagaste y tu pago no aparece aquí?">
        Lo reconocemos solo por su monto exacto y dentro del plazo, sin importar desde qué billetera lo
        envíes. Si enviaste otro monto o lo enviaste tarde, no vuelvas a pagar: búscalo con el hash de la
        transacción, el código de 64 caracteres que tu billetera o exchange muestra junto al envío, o
        escríbenos.
        <PaymentHelp investment={investment} search={search} />
      </Notice>
    </Card>
  );
}
