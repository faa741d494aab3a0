import { zodResolver } from '@hookform/resolvers/zod';
import { DECISION_REASON_MAX, recordDecisionSchema } from '@nodo/contracts/decisions/commands';
import { formatUsd } from '@nodo/contracts/money';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { readDraft, useKeepDraft } from '../../../lib/draft.ts';
import { Actions } from '../../../ui/actions.tsx';
import { TextareaField } from '../../../ui/form-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { HOLD_DRAFT, type useRecordDecision } from '../use-record-decision.ts';

/** A position in a warehouse. `amount` is USD as a decimal string. */
export interface Holding {
  readonly warehouseId: string;
  readonly name: string;
  readonly amount: string;
}

type Input = z.input<typeof recordDecisionSchema>;
type Output = z.output<typeof recordDecisionSchema>;

export interface HoldFormProps {
  holdings: readonly Holding[];
  /** Initial selection; a saved draft takes precedence. */
  warehouseId: string | undefined;
  recording: ReturnType<typeof useRecordDecision>;
  onClose: () => void;
}

function firstValues({ holdings, warehouseId }: HoldFormProps): Input {
  const draft = readDraft(HOLD_DRAFT);
  const wanted = draft.warehouseId || warehouseId;
  const only = holdings.length === 1 ? holdings[0] : undefined;
  const chosen = holdings.find((holding) => holding.warehouseId === wanted) ?? only;
  return { action: 'hold', warehouseId: chosen?.warehouseId ?? '', reason: draft.reason ?? '' };
}

/** Form: the position, and the reason to hold it. */
export function HoldForm(props: HoldFormProps) {
  const { holdings, recording, onClose } = props;
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(recordDecisionSchema),
    defaultValues: firstValues(props),
    mode: 'onTouched',
  });
  const { warehouseId, reason } = form.watch();
  useKeepDraft(HOLD_DRAFT, { warehouseId, reason });
  const { refused } = recording;
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((decision) => recording.mutate(decision))}
      className="grid gap-5"
    >
      <SelectField
        form={form.control}
        name="warehouseId"
        label="Bodega"
        placeholder="Selecciona una bodega"
        options={holdings.map((holding) => ({
          value: holding.warehouseId,
          label: holding.name,
          detail: `Tienes ${formatUsd(holding.amount)}`,
        }))}
        refused={refused.warehouseId}
      />
      <TextareaField
        form={form}
        name="reason"
        label="Motivo"
        hint={`Hasta ${DECISION_REASON_MAX} caracteres. No se puede editar después.`}
        refused={refused}
        rows={4}
        maxLength={DECISION_REASON_MAX}
        placeholder="Qué viste en la obra o en el mercado, y qué esperas."
        className="min-h-28! text-base!"
      />
      <Actions onCancel={onClose} isBusy={recording.isPending}>
        <SubmitButton busy={recording.isPending}>
          {recording.isPending ? 'Registrando…' : 'Registrar decisión'}
        </SubmitButton>
      </Actions>
    </form>
  );
}
