import { zodResolver } from '@hookform/resolvers/zod';
import { compare, formatUsd, formatUsdt } from '@nodo/contracts/money';
import { reconcileBodySchema } from '@nodo/contracts/reconciliation/commands';
import type { IncomingWay } from '@nodo/contracts/reconciliation/values';
import type { UnmatchedTransfer } from '@nodo/contracts/reconciliation/views';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { Choice } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextareaField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type ChosenPerson, PersonField } from '../../../ui/person-field.tsx';
import { WholeAddress } from '../../../ui/whole-address.tsx';
import type { ReconcileBody } from '../api/decide.ts';
import { surplusText } from '../surplus.ts';
import { useReconcile } from '../use-decisions.ts';
import { DecisionForm, NOTE_MAX, OptionRow } from './decision-form.tsx';

const ways = [
  { value: 'match', label: 'Asociar' },
  { value: 'refund', label: 'Devolver' },
  { value: 'credit', label: 'Abonar' },
  { value: 'platform', label: 'De la plataforma' },
] as const satisfies readonly { value: IncomingWay; label: string }[];

interface ReconcileDialogProps {
  transfer: UnmatchedTransfer | undefined;
  onClose: () => void;
}

/**
 * Decides on a received transfer: match it with an investment, refund it, credit it to a balance, or take it as paid in
 * by the platform itself.
 */
export function ReconcileDialog({ transfer, onClose }: ReconcileDialogProps) {
  return (
    <Dialog
      open={transfer !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Qué hacer con esta transferencia"
      description="Se comprueba otra vez en la cadena antes de mover nada. Después no se puede deshacer."
    >
      {transfer && <Form key={transfer.id} transfer={transfer} onClose={onClose} />}
    </Dialog>
  );
}

interface MatchFieldProps {
  transfer: UnmatchedTransfer;
  chosen: string;
  error: string | undefined;
  onChange: (investmentId: string) => void;
}

/** Choice of investment, with the surplus of each; those that cost more than the transfer can't be chosen. */
function MatchField({ transfer, chosen, error, onChange }: MatchFieldProps) {
  const payable = transfer.nearest.filter(({ amountUsdt }) => compare(transfer.amountUsdt, amountUsdt) >= 0);
  if (payable.length === 0) {
    return (
      <Notice tone="info" title="No hay una inversión que pueda pagar">
        Ninguna inversión pendiente de las más parecidas pide este monto o menos.
      </Notice>
    );
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium">Inversión que paga</legend>
      {payable.map((candidate) => (
        <OptionRow
          key={candidate.investmentId}
          name="investment"
          isChosen={chosen === candidate.investmentId}
          onChoose={() => onChange(candidate.investmentId)}
        >
          {candidate.investor.name} · {candidate.warehouseName}
          <span className="block text-[0.8125rem] leading-5 text-ink-3 tabular">
            Pide {formatUsdt(candidate.amountUsdt)} USDT
            {surplusText(transfer.amountUsdt, candidate.amountUsdt)}
          </span>
        </OptionRow>
      ))}
      {error && (
        <p role="alert" className="text-[0.8125rem] leading-5 text-alert-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function RefundFacts({ transfer }: { transfer: UnmatchedTransfer }) {
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <p className="text-sm text-ink-3">Vuelve a la billetera de la que llegó</p>
        <WholeAddress address={transfer.from} />
      </div>
      <Notice tone="amber" title="Comprueba que no sea de un exchange">
        {transfer.payersFromAddress > 1
          ? 'Desde esta dirección pagaron varias personas. Un exchange no acredita lo que se le devuelve.'
          : 'Un exchange no acredita lo que se devuelve a la dirección desde la que envió.'}
      </Notice>
    </div>
  );
}

/** Form values: the fields of every way, of which one is selected. */
interface Typed {
  how: IncomingWay;
  investmentId: string;
  userId: ChosenPerson | undefined;
  to: string;
  note: string;
}
const schema = z
  .custom<Typed>()
  .transform(({ how, investmentId, userId, to, note }): ReconcileBody => {
    if (how === 'match') return { how, investmentId, note };
    if (how === 'refund') return { how, to, note };
    return how === 'credit' ? { how, userId: userId?.id ?? '', note } : { how, note };
  })
  .pipe(reconcileBodySchema);

function Form({ transfer, onClose }: { transfer: UnmatchedTransfer; onClose: () => void }) {
  const { askedBy, nearest, suggested } = transfer;
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      how: suggested,
      investmentId: suggested === 'match' ? (nearest[0]?.investmentId ?? '') : '',
      userId: askedBy?.investor ?? transfer.provedBy ?? undefined,
      to: transfer.from,
      note: '',
    },
  });
  const command = useReconcile(transfer, onClose);
  const { refused } = command;
  const how = form.watch('how');
  return (
    <DecisionForm
      amountUsdt={transfer.amountUsdt}
      isBusy={command.isPending}
      onSubmit={form.handleSubmit((body) => command.mutate(body))}
      onCancel={onClose}
    >
      <Choice
        label="Qué se hace"
        value={how}
        options={ways}
        isGrid
        onChange={(next) => {
          form.setValue('how', next);
          form.clearErrors();
        }}
      />
      {how === 'match' && (
        <Controller
          control={form.control}
          name="investmentId"
          render={({ field, fieldState }) => (
            <MatchField
              transfer={transfer}
              chosen={field.value}
              error={fieldState.error?.message ?? refused.investmentId}
              onChange={field.onChange}
            />
          )}
        />
      )}
      {how === 'refund' && <RefundFacts transfer={transfer} />}
      {how === 'credit' && (
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
            Se abonan {formatUsd(transfer.amountUsd)} a su saldo, que puede retirar.
          </p>
        </div>
      )}
      {how === 'platform' && (
        <p className="text-[0.8125rem] leading-5 text-ink-3">
          Es dinero de la plataforma, como lo que se envía para pagar retiros. Ningún saldo cambia y deja de
          contar como deuda. Otra persona tiene que aprobarlo.
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
