import { zodResolver } from '@hookform/resolvers/zod';
import { formatUsd, formatUsdt } from '@nodo/contracts/money';
import { reconcileBodySchema } from '@nodo/contracts/reconciliation/commands';
import type { OutgoingWay } from '@nodo/contracts/reconciliation/values';
import { debitable, type OutflowView } from '@nodo/contracts/reconciliation/views';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { formatDateTime } from '../../../lib/format.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextareaField } from '../../../ui/form-field.tsx';
import { type ChosenPerson, PersonField } from '../../../ui/person-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import type { ReconcileBody } from '../api/decide.ts';
import { useReconcile } from '../use-decisions.ts';

const NOTE_MAX = 500;
const ways = [
  { value: 'payout', label: 'Es un pago abierto' },
  { value: 'debit', label: 'De una persona' },
  { value: 'platform', label: 'De la plataforma' },
] as const satisfies readonly { value: OutgoingWay; label: string }[];

interface OutflowDialogProps {
  outflow: OutflowView | undefined;
  onClose: () => void;
}

/** Decides whose a transfer out of the treasury is: an open payout, a person's, or the platform's own. */
export function OutflowDialog({ outflow, onClose }: OutflowDialogProps) {
  return (
    <Dialog
      open={outflow !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="De quién es esta salida"
      description="Otra persona tiene que aprobarlo, y se comprueba otra vez en la cadena. Después no se puede deshacer."
    >
      {outflow && <Form key={outflow.id} outflow={outflow} onClose={onClose} />}
    </Dialog>
  );
}

/** Form values: the fields of every way, of which one is selected. */
interface Typed {
  how: OutgoingWay;
  payoutId: string;
  userId: ChosenPerson | undefined;
  note: string;
}
const schema = z
  .custom<Typed>()
  .transform(({ how, payoutId, userId, note }): ReconcileBody => {
    if (how === 'payout') return { how, payoutId, note };
    return how === 'debit' ? { how, userId: userId?.id ?? '', note } : { how, note };
  })
  .pipe(reconcileBodySchema);

function Form({ outflow, onClose }: { outflow: OutflowView; onClose: () => void }) {
  const { payouts, people, suggested } = outflow;
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      how: suggested as OutgoingWay,
      payoutId: payouts[0]?.payoutId ?? '',
      userId: debitable(people, outflow.amountUsd) as ChosenPerson | undefined,
      note: '',
    },
  });
  const command = useReconcile(outflow.id, onClose);
  const { refused } = command;
  const how = form.watch('how');
  const chosen = form.watch('payoutId');
  const payoutError = form.formState.errors.payoutId?.message ?? refused.payoutId;
  return (
    <form noValidate onSubmit={form.handleSubmit((body) => command.mutate(body))} className="grid gap-5">
      <p className="text-2xl font-semibold tracking-tight tabular">
        {formatUsdt(outflow.amountUsdt)} <span className="text-base font-normal text-ink-3">USDT</span>
      </p>
      <Choice
        label="De quién es"
        value={how}
        options={payouts.length > 0 ? ways : ways.slice(1)}
        onChange={(next) => {
          form.setValue('how', next);
          form.clearErrors();
        }}
      />
      {how === 'payout' && (
        <fieldset className="grid gap-2">
          <legend className="text-sm font-medium">Pago que se hizo</legend>
          {payouts.map(({ payoutId, person, isRefund, requestedAt }) => (
            <label
              key={payoutId}
              className="flex min-h-11 items-start gap-3 rounded-md border border-line p-3 text-[0.9375rem]"
            >
              <input
                type="radio"
                name="payout"
                className="mt-1 size-4.5 shrink-0 accent-primary"
                checked={chosen === payoutId}
                onChange={() => form.setValue('payoutId', payoutId)}
              />
              <span>
                {person?.name ?? 'Persona desconocida'} ·{' '}
                {isRefund
                  ? `Devolución del ${formatDateTime(requestedAt)}`
                  : `Pago del ${formatDateTime(requestedAt)}`}
              </span>
            </label>
          ))}
          {payoutError && (
            <p role="alert" className="text-[0.8125rem] leading-5 text-alert-ink">
              {payoutError}
            </p>
          )}
          <p className="text-[0.8125rem] leading-5 text-ink-3">
            Queda pagado con esta transferencia y no se envía otra vez.
          </p>
        </fieldset>
      )}
      {how === 'debit' && (
        <div className="grid gap-2">
          <Controller
            control={form.control}
            name="userId"
            render={({ field, fieldState }) => (
              <PersonField
                person={field.value}
                error={fieldState.error?.message ?? refused.userId}
                onChange={field.onChange}
              />
            )}
          />
          <p className="text-[0.8125rem] leading-5 text-ink-3">
            {`Se descuentan ${formatUsd(outflow.amountUsd)} de su saldo, como el pago que ya recibió.`}
          </p>
        </div>
      )}
      {how === 'platform' && (
        <p className="text-[0.8125rem] leading-5 text-ink-3">
          No es de nadie: obra, gastos o una pérdida. Ningún saldo cambia, y a esta dirección se vuelve a
          pagar.
        </p>
      )}
      <TextareaField
        form={form}
        name="note"
        label="Nota"
        hint="Queda en la auditoría, con tu nombre"
        refused={refused}
        rows={3}
        maxLength={NOTE_MAX}
      />
      <Actions onCancel={onClose} isBusy={command.isPending}>
        <SubmitButton busy={command.isPending}>Guardar decisión</SubmitButton>
      </Actions>
    </form>
  );
}
