import { zodResolver } from '@hookform/resolvers/zod';
import { ESTIMATED_MINUTES, NETWORK } from '@nodo/contracts/constants';
import { compare, formatUsd } from '@nodo/contracts/money';
import { PAYOUT_MINIMUM, PAYOUT_STEP } from '@nodo/contracts/payouts/commands';
import type { PayoutTerms } from '@nodo/contracts/payouts/views';
import { lookAlikeOf } from '@nodo/contracts/tron-address';
import { Send } from 'lucide-react';
import { type ComponentProps, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { readDraft, useKeepDraft } from '../../../lib/draft.ts';
import { AmountInput, amountEcho } from '../../../ui/amount-input.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TronAddressInput } from '../../../ui/tron-address-input.tsx';
import { emptyPayout, type PayoutInput, type PayoutValues, payoutFormSchema } from '../form-schema.ts';
import { PAYOUT_DRAFT } from '../keys.ts';
import { useRequestPayout } from '../use-request-payout.ts';
import { Balance } from './balance.tsx';
import { PayoutReview } from './payout-review.tsx';

/** Maximum number of wallets offered, to fit below the field. */
const OFFERED = 4;

/** Fills in a field from its hint. */
function HintButton(props: Pick<ComponentProps<'button'>, 'onClick' | 'children'>) {
  return (
    <button
      type="button"
      className="mt-1 block min-h-6 max-w-full truncate font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink"
      {...props}
    />
  );
}

interface WalletHintProps {
  ownWallets: readonly string[];
  typed: string;
  onUse: (address: string) => void;
}

/** Proven wallets to choose from: no typing, and no waiting period for a new address. */
function WalletHint({ ownWallets, typed, onUse }: WalletHintProps) {
  if (ownWallets.includes(typed.trim())) return 'Es tu billetera demostrada: no espera por ser nueva.';
  return (
    <>
      La que recibe los USDT en la red TRC20: empieza por T y tiene 34 caracteres.
      {ownWallets.slice(0, OFFERED).map((address) => (
        <HintButton key={address} onClick={() => onUse(address)}>
          Usar mi billetera {address.slice(0, 6)}…{address.slice(-4)}
        </HintButton>
      ))}
    </>
  );
}

interface AmountHintProps {
  terms: PayoutTerms;
  typed: string;
  onUse: (amount: string) => void;
}

/** The most that one payout can be, for whoever wants to withdraw everything to the cent. */
function AmountHint({ terms, typed, onUse }: AmountHintProps) {
  const most = compare(terms.available, terms.maximum) < 0 ? terms.available : terms.maximum;
  const echo = amountEcho(typed);
  return (
    <>
      {echo && `${echo} · `}
      {`Mínimo ${formatUsd(PAYOUT_MINIMUM)}`}
      {typed === '' && compare(most, PAYOUT_MINIMUM) >= 0 && (
        <HintButton onClick={() => onUse(most.replace('.', ','))}>{`Retirar ${formatUsd(most)}`}</HintButton>
      )}
    </>
  );
}

interface PayoutFormProps {
  terms: PayoutTerms;
  /** Proven addresses. */
  ownWallets: readonly string[];
}

/** Form, review, confirmation. What is typed survives a reload; only the last step sends the request. */
export function PayoutForm({ terms, ownWallets }: PayoutFormProps) {
  const schema = useMemo(() => payoutFormSchema(terms), [terms]);
  const [draft] = useState(() => ({ ...emptyPayout, ...readDraft(PAYOUT_DRAFT) }));
  const form = useForm<PayoutInput, unknown, PayoutValues>({
    resolver: zodResolver(schema),
    defaultValues: draft,
    mode: 'onTouched',
  });
  const [reviewed, setReviewed] = useState<PayoutValues>();
  const request = useRequestPayout(terms.needsPasskey, () => {
    form.reset(emptyPayout);
    setReviewed(undefined);
  });
  const { refused } = request;
  const values = form.watch();
  useKeepDraft(PAYOUT_DRAFT, values);
  const isFilled = values.amount.trim() !== '' && values.walletAddress.trim() !== '';

  function confirm() {
    if (reviewed) request.mutate(reviewed, { onError: () => setReviewed(undefined) });
  }

  return (
    <Card className="grid gap-6 p-5 sm:p-6 lg:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] lg:gap-10">
      <Balance terms={terms} />
      <form
        noValidate
        aria-label="Enviar tu saldo"
        onSubmit={form.handleSubmit(setReviewed)}
        className="grid items-start gap-4 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]"
      >
        <TextField
          as={AmountInput}
          form={form}
          name="amount"
          label="Monto (USD)"
          hint={
            <AmountHint
              terms={terms}
              typed={values.amount}
              onUse={(amount) => form.setValue('amount', amount, { shouldValidate: true })}
            />
          }
          refused={refused}
          min={Number(PAYOUT_MINIMUM)}
          step={Number(PAYOUT_STEP)}
          placeholder="100"
          className="font-medium"
        />
        <TextField
          as={TronAddressInput}
          form={form}
          name="walletAddress"
          label="Tu billetera TRON"
          hint={
            <WalletHint
              ownWallets={ownWallets}
              typed={values.walletAddress}
              onUse={(address) => form.setValue('walletAddress', address, { shouldValidate: true })}
            />
          }
          refused={refused}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:col-span-2">
          <p className="max-w-md text-[0.8125rem] leading-5 text-ink-3">
            Llega por {NETWORK} en unos {ESTIMATED_MINUTES}.{' '}
            {`Si pasas de ${formatUsd(terms.approvalAbove)} en 24 horas, antes lo aprueba una persona del equipo.`}
            {terms.newAddressHours > 0 && (
              <>
                {` También en las primeras ${terms.newAddressHours} horas de una billetera nueva, salvo que `}
                <Link to="/settings" className="underline underline-offset-4 hover:text-ink">
                  demuestres que es tuya
                </Link>
                .
              </>
            )}
          </p>
          <SubmitButton disabled={!isFilled || request.isPending} busy={request.isPending}>
            <Send aria-hidden className="size-4" />
            {request.isPending ? 'Enviando…' : 'Enviar transacción'}
          </SubmitButton>
        </div>
      </form>
      <Dialog
        open={reviewed !== undefined}
        onOpenChange={(open) => !open && setReviewed(undefined)}
        title="Confirma el envío"
        description="Una transferencia no se puede deshacer: compara la dirección completa con la de tu billetera."
      >
        {reviewed && (
          <PayoutReview
            values={reviewed}
            terms={terms}
            lookAlike={lookAlikeOf(reviewed.walletAddress, [...ownWallets, ...terms.paidAddresses])}
            isSending={request.isPending}
            onBack={() => setReviewed(undefined)}
            onConfirm={confirm}
          />
        )}
      </Dialog>
    </Card>
  );
}
