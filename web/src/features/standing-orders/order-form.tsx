import { zodResolver } from '@hookform/resolvers/zod';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { setStandingOrderSchema } from '@nodo/contracts/standing-orders/commands';
import type { StandingOrderView } from '@nodo/contracts/standing-orders/views';
import { type ComponentType, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { parseAmount } from '../../lib/amount-input.ts';
import { readableError } from '../../lib/errors.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useCommand } from '../../lib/use-command.ts';
import { Actions } from '../../ui/actions.tsx';
import { AmountInput, amountEcho } from '../../ui/amount-input.tsx';
import { TextField } from '../../ui/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { setOrder } from './api.ts';
import { ORDER_KEY } from './keys.ts';

export interface OrderFormProps {
  warehouses: readonly { readonly id: string; readonly name: string }[];
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
  keepBalance: z
    .string()
    .transform((text): string | number => parseAmount(text))
    .pipe(keepBalance),
});

/** Form: warehouse, amount to keep in the balance, and the terms for every resulting investment. */
export function OrderForm({ warehouses, Terms, order, onDone }: OrderFormProps) {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { warehouseId: order?.warehouseId ?? '', keepBalance: order?.keepBalance ?? '0' },
  });
  const [isAccepted, setAccepted] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const set = useCommand({
    name: ({ warehouseId, keepBalance }: Parameters<typeof setOrder>[0]) =>
      `standing-order:${order?.setAt ?? ''}:${warehouseId}:${keepBalance}`,
    send: setOrder,
    toastKey: 'standing-order',
    said: () => ({
      title: 'Reinversión automática activada',
      description: 'Empieza con la próxima distribución.',
    }),
    onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ORDER_KEY }),
  });
  const { error, refused } = set;
  const keep = form.watch('keepBalance');
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => {
        setMissing(!isAccepted);
        if (isAccepted) set.mutate({ ...values, termsVersion: CURRENT_CONTRACT.version });
      })}
      className="grid gap-4"
    >
      {error && !refused.warehouseId && !refused.keepBalance && (
        <Notice tone="alert" live title={readableError(error, 'No se pudo activar.')} />
      )}
      <SelectField
        form={form.control}
        name="warehouseId"
        label="Bodega"
        placeholder="Elige una bodega"
        options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
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
      <Terms
        isAccepted={isAccepted}
        isMissing={isMissing && !isAccepted}
        disabled={set.isPending}
        onChange={setAccepted}
      />
      <Actions onCancel={onDone} isBusy={set.isPending}>
        <SubmitButton busy={set.isPending}>{order ? 'Guardar' : 'Activar'}</SubmitButton>
      </Actions>
    </form>
  );
}
