import { chatAddress } from '@nodo/contracts/contact';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { formatUsdt } from '@nodo/contracts/money';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { contactQuery } from '../api/get-contact.ts';

interface PaymentHelpProps {
  investment: InvestmentView;
  /** Hash of the transfer in question, if known. */
  transactionHash?: string;
  /** Way to find a transfer that is not known. */
  search?: ReactNode;
}

/** Message text with only the data needed to find the transfer. */
function messageOf({ investment, transactionHash }: PaymentHelpProps): string {
  return [
    'Hola, necesito ayuda con un pago.',
    `Inversión: ${investment.id}`,
    `Bodega: ${investment.warehouse.name}`,
    `Monto pedido: ${formatUsdt(investment.payment.amountUsdt)} USDT`,
    `Hash de la transacción: ${transactionHash ?? ''}`,
  ].join('\n');
}

/** Search for a payment, and a contact link with a prepared message that identifies it. */
export function PaymentHelp(props: PaymentHelpProps) {
  const chat = useQuery(contactQuery).data?.chat;
  const message = messageOf(props);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {props.search}
      {chat && (
        <Button asChild variant="outline">
          <a href={chatAddress(chat.url, message)} target="_blank" rel="noopener noreferrer">
            <MessageCircle aria-hidden className="size-4" />
            Escríbenos
            <span className="sr-only">{` por ${chat.contact} (se abre en otra pestaña)`}</span>
          </a>
        </Button>
      )}
      <CopyButton text={message} label="Copiar mensaje" done="Mensaje copiado al portapapeles" showLabel />
      {chat && <span className="text-[0.8125rem] text-ink-3">{chat.contact}</span>}
    </div>
  );
}
