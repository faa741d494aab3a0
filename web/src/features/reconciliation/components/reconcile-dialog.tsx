import { compare, formatUsd, formatUsdt, subtract } from '@nodo/contracts/money';
import { reconcileBodySchema } from '@nodo/contracts/reconciliation/commands';
import type { ReconciliationWay } from '@nodo/contracts/reconciliation/values';
import type { Candidate, UnmatchedTransfer } from '@nodo/contracts/reconciliation/views';
import { type FormEvent, useState } from 'react';
import { Actions } from '../../../ui/actions.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type ChosenPerson, PersonField } from '../../../ui/person-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { WholeAddress } from '../../../ui/whole-address.tsx';
import { useReconcile } from '../use-decisions.ts';

const NOTE_MAX = 500;
const ways = [
  { value: 'match', label: 'Asociar' },
  { value: 'refund', label: 'Devolver' },
  { value: 'credit', label: 'Abonar' },
] as const satisfies readonly { value: ReconciliationWay; label: string }[];

interface ReconcileDialogProps {
  transfer: UnmatchedTransfer | undefined;
  onClose: () => void;
}

/** Decides what becomes of money that arrived: it pays an investment, goes back, or is added to a balance. */
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

/** What is left over, said before it is chosen; one that the money is too little for can't be. */
function MatchField({ transfer, chosen, error, onChange }: MatchFieldProps) {
  const payable = transfer.nearest.filter(({ amountUsdt }) => compare(transfer.amountUsdt, amountUsdt) >= 0);
  if (payable.length === 0) {
    return (
      <Notice tone="info" title="No hay una inversión que pueda pagar">
        Ninguna inversión pendiente de las más parecidas pide este monto o menos.
      </Notice>
    );
  }
  const left = ({ amountUsdt }: Candidate) => subtract(transfer.amountUsdt, amountUsdt);
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium">Inversión que paga</legend>
      {payable.map((candidate) => (
        <label
          key={candidate.investmentId}
          className="flex min-h-11 items-start gap-3 rounded-md border border-line p-3 text-[0.9375rem]"
        >
          <input
            type="radio"
            name="investment"
            className="mt-1 size-4.5 shrink-0 accent-primary"
            checked={chosen === candidate.investmentId}
            onChange={() => onChange(candidate.investmentId)}
          />
          <span className="min-w-0">
            {candidate.investor.name} · {candidate.warehouseName}
            <span className="block text-[0.8125rem] leading-5 text-ink-3 tabular">
              Pide {formatUsdt(candidate.amountUsdt)} USDT
              {compare(left(candidate), '0') > 0 &&
                `; sobran ${formatUsdt(left(candidate))}, que se abonan a su saldo`}
            </span>
          </span>
        </label>
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

/** By field: what is wrong with a decision before it is sent. */
function faultsOf(body: unknown): Record<string, string> {
  const { error } = reconcileBodySchema.safeParse(body);
  const faults = error?.issues.map(({ path, message }) => [String(path[0] ?? '_'), message]) ?? [];
  return Object.fromEntries(faults);
}

function Form({ transfer, onClose }: { transfer: UnmatchedTransfer; onClose: () => void }) {
  const { askedBy, nearest } = transfer;
  const [how, setHow] = useState<ReconciliationWay>(transfer.suggested);
  const [investmentId, setInvestmentId] = useState(
    transfer.suggested === 'match' ? (nearest[0]?.investmentId ?? '') : '',
  );
  const [person, setPerson] = useState<ChosenPerson | undefined>(
    askedBy?.investor ?? transfer.provedBy ?? undefined,
  );
  const [note, setNote] = useState('');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const command = useReconcile(transfer.id, onClose);
  const errors = { ...command.refused, ...faults };
  const bodies = {
    match: { how: 'match', investmentId, note },
    refund: { how: 'refund', to: transfer.from, note },
    credit: { how: 'credit', userId: person?.id ?? '', note },
  } as const;
  function send(event: FormEvent) {
    event.preventDefault();
    const body = bodies[how];
    const found = faultsOf(body);
    setFaults(found);
    if (Object.keys(found).length === 0) command.mutate(body);
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <p className="text-2xl font-semibold tracking-tight tabular">
        {formatUsdt(transfer.amountUsdt)} <span className="text-base font-normal text-ink-3">USDT</span>
      </p>
      <Choice label="Qué se hace" value={how} options={ways} onChange={setHow} />
      {how === 'match' && (
        <MatchField
          transfer={transfer}
          chosen={investmentId}
          error={errors.investmentId}
          onChange={setInvestmentId}
        />
      )}
      {how === 'refund' && <RefundFacts transfer={transfer} />}
      {how === 'credit' && (
        <div className="grid gap-2">
          <PersonField person={person} error={errors.userId} onChange={setPerson} />
          <p className="text-[0.8125rem] leading-5 text-ink-3">
            Se abonan {formatUsd(transfer.amountUsd)} a su saldo, que puede retirar.
          </p>
        </div>
      )}
      <Field label="Nota" hint="Queda en la auditoría, con tu nombre" error={errors.note}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <Actions onCancel={onClose} isBusy={command.isPending}>
        <SubmitButton busy={command.isPending}>Guardar decisión</SubmitButton>
      </Actions>
    </form>
  );
}
