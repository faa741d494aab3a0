import { zodResolver } from '@hookform/resolvers/zod';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { type AgreedTerms, agreedTermsSchema } from '@nodo/contracts/investments/values';
import { type SetStandingOrder, setStandingOrderSchema } from '@nodo/contracts/standing-orders/commands';
import type { StandingOrderView } from '@nodo/contracts/standing-orders/views';
import { type ComponentType, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { areTermsChanged, readableError } from '../../lib/errors.ts';
import { queryClient } from '../../lib/query-client.ts';
import { typedUsd } from '../../lib/typed-usd.ts';
import { useCommand } from '../../lib/use-command.ts';
import { Actions } from '../../ui/actions.tsx';
import {
  AgreedLine,
  changedFrom,
  feesLabel,
  returnLabel,
  TermsChanged,
  type TermsInForce,
} from '../../ui/agreed-terms.tsx';
import { AmountInput, amountEcho } from '../../ui/amount-input.tsx';
import { TextField } from '../../ui/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { setOrder } from './api.ts';
import { ORDER_KEY } from './keys.ts';
import { FULL, type OrderWarehouse, orderOptions, SALE_OVER } from './order-options.ts';

export interface OrderFormProps extends TermsInForce {
  warehouses: readonly OrderWarehouse[];
  /** USD. */
  minimumInvestment: string;
  mayInvest: boolean;
  /** The terms with the box that accepts them. */
  Terms: ComponentType<{
    isAccepted: boolean;
    isMissing: boolean;
    disabled: boolean;
    onChange: (isAccepted: boolean) => void;
  }>;
  order: StandingOrderView | undefined;
  onDone: () => void;
}

const { warehouseId, keepBalance } = setStandingOrderSchema.shape;
const schema = z.object({
  warehouseId,
  keepBalance: typedUsd.pipe(keepBalance),
});

/** The rates that are shown; `before`: what was shown until they changed. */
interface Shown {
  readonly rates: AgreedTerms | undefined;
  readonly before?: AgreedTerms | undefined;
}
const shownOf = (terms: AgreedTerms | undefined): Shown => ({
  rates: terms && agreedTermsSchema.parse(terms),
});

function Rates({ rates, before }: { rates: AgreedTerms; before: AgreedTerms | undefined }) {
  return (
    <div className="grid gap-3">
      {before && <TermsChanged before={before} />}
      <dl className="divide-y divide-line border-y border-line">
        <AgreedLine label="Retorno mensual proyectado" before={changedFrom(before, rates, returnLabel)}>
          {returnLabel(rates)}
        </AgreedLine>
        <AgreedLine label="Comisiones sobre el rendimiento" before={changedFrom(before, rates, feesLabel)}>
          {feesLabel(rates)}
        </AgreedLine>
      </dl>
      <p className="text-[0.8125rem] leading-5 text-ink-3">
        Cada inversión se hace con estas tasas, que quedan fijas para ella. Si cambian, la orden termina y te
        avisamos: la activas de nuevo si las aceptas.
      </p>
    </div>
  );
}

const hints: Readonly<Record<string, string>> = {
  [FULL]: 'Ahora no tiene cupo: se invierte cuando lo haya.',
  [SALE_OVER]: 'Su venta terminó: elige otra para que tu saldo se invierta.',
};

/** Form: warehouse, amount to keep in the balance, and the terms for every resulting investment. */
export function OrderForm(props: OrderFormProps) {
  const { warehouses, minimumInvestment, Terms, order, onDone } = props;
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { warehouseId: order?.warehouseId ?? '', keepBalance: order?.keepBalance ?? '0' },
  });
  const [shown, setShown] = useState(() => shownOf(props.terms));
  if (!shown.rates && props.terms) setShown(shownOf(props.terms));
  // Accepted is what was shown then: other terms have to be accepted anew.
  const [accepted, setAccepted] = useState<Shown>();
  const [missing, setMissing] = useState<Shown>();
  const isAccepted = accepted === shown;
  const set = useCommand({
    name: (body: SetStandingOrder) => `standing-order:${order?.setAt ?? ''}:${JSON.stringify(body)}`,
    send: setOrder,
    toastKey: 'standing-order',
    said: () => ({
      title: 'Reinversión automática activada',
      description: 'Empieza con la próxima distribución.',
    }),
    onDone,
    onError: async (failed) => {
      if (!areTermsChanged(failed)) return;
      const inForce = shownOf(await props.readTerms());
      setShown((before) => ({ ...inForce, before: before.rates }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ORDER_KEY }),
  });
  const { error, refused } = set;
  const [keep, chosenId] = form.watch(['keepBalance', 'warehouseId']);
  const options = orderOptions(warehouses, minimumInvestment, order?.warehouseId);
  const chosen = options.find(({ value }) => value === chosenId);
  const { rates } = shown;
  if (!rates) return props.unknownTerms;
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => {
        setMissing(shown);
        if (isAccepted) set.mutate({ ...values, ...rates, termsVersion: CURRENT_CONTRACT.version });
      })}
      className="grid gap-4"
    >
      {error && !refused.warehouseId && !refused.keepBalance && !areTermsChanged(error) && (
        <Notice tone="alert" live title={readableError(error, 'No se pudo activar.')} />
      )}
      <SelectField
        form={form.control}
        name="warehouseId"
        label="Bodega"
        placeholder="Elige una bodega"
        hint={chosen?.detail && hints[chosen.detail]}
        options={options}
        refused={refused.warehouseId}
      />
      <TextField
        as={AmountInput}
        form={form}
        name="keepBalance"
        label="Conservar en el saldo (USD)"
        hint={amountEcho(keep) || 'Lo que nunca se reinvierte; puede ser 0'}
        refused={refused}
      />
      <Rates rates={rates} before={shown.before} />
      <Terms
        isAccepted={isAccepted}
        isMissing={missing === shown && !isAccepted}
        disabled={set.isPending}
        onChange={(isChecked) => setAccepted(isChecked ? shown : undefined)}
      />
      <Actions onCancel={onDone} isBusy={set.isPending}>
        <SubmitButton busy={set.isPending}>{order ? 'Guardar' : 'Activar'}</SubmitButton>
      </Actions>
    </form>
  );
}
