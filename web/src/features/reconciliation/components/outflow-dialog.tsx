import { zodResolver } from '@hookform/resolvers/zod';
import { formatUsd } from '@nodo/contracts/money';
import { reconcileBodySchema } from '@nodo/contracts/reconciliation/commands';
import type { OutgoingWay } from '@nodo/contracts/reconciliation/values';
import { debitable, type OutflowView } from '@nodo/contracts/reconciliation/views';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { formatDateTime } from '../../../lib/format.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextareaField } from '../../../ui/form-field.tsx';
import { type ChosenPerson, PersonField } from '../../../ui/person-field.tsx';
import type { ReconcileBody } from '../api/decide.ts';
import { useReconcile } from '../use-decisions.ts';
import { DecisionForm, NOTE_MAX, OptionRow } from './decision-form.tsx';

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
  const command = useReconcile(outflow, onClose);
  const { refused } = command;
  const how = form.watch('how');
  const chosen = form.watch('payoutId');
  const payoutError = form.formState.errors.payoutId?.message ?? refused.payoutId;
  return (
    <DecisionForm
      amountUsdt={outflow.amountUsdt}
      isBusy={command.isPending}
      onSubmit={form.handleSubmit((body) => command.mutate(body))}
      onCancel={onClose}
    >
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
            <OptionRow
              key={payoutId}
              name="payout"
              isChosen={chosen === payoutId}
              onChoose={() => form.setValue('payoutId', payoutId)}
            >
              {person?.name ?? 'Persona desconocida'} ·{' '}
              {isRefund
                ? `Devolución del ${formatDateTime(requestedAt)}`
                : `Pago del ${formatDateTime(requestedAt)}`}
            </OptionRow>
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
    </DecisionForm>
  );
}
