import { zodResolver } from '@hookform/resolvers/zod';
import { bogotaDay } from '@nodo/contracts/bogota';
import { requestVisitSchema } from '@nodo/contracts/visits/commands';
import {
  daysAfter,
  MAX_VISITORS,
  partOfDayLabels,
  partsOfDay,
  VISIT_DAYS_AHEAD,
  VISIT_TEXT_MAX,
} from '@nodo/contracts/visits/values';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { readableError } from '../../../lib/errors.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Actions } from '../../../ui/actions.tsx';
import { TextareaField, TextField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { ownVisitsQuery, requestVisit } from '../api/visits.ts';
import { VISITS_KEY } from '../keys.ts';

const { partOfDay, people, ...fields } = requestVisitSchema.shape;
/** Select values are strings until submission. */
const schema = z.object({
  ...fields,
  partOfDay: z.string().pipe(partOfDay),
  people: z.string().transform(Number).pipe(people),
});

export interface Visitable {
  readonly id: string;
  readonly name: string;
}
interface VisitFormProps {
  readonly warehouses: readonly Visitable[];
  /** Preselected warehouse, if any. */
  readonly warehouseId: string | undefined;
  readonly onDone: () => void;
}

/** Form: warehouse, preferred day, and visitors. */
export function VisitForm({ warehouses, warehouseId = '', onDone }: VisitFormProps) {
  const today = bogotaDay(useNow());
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { warehouseId, preferredDay: '', partOfDay: 'morning', people: '1', note: '' },
  });
  const request = useCommand({
    name: 'request-visit',
    send: requestVisit,
    toastKey: 'visits',
    said: () => ({ title: 'Visita pedida', description: 'Te avisamos cuando la confirmemos.' }),
    isOver: async ({ visitId }) =>
      (await queryClient.fetchQuery({ ...ownVisitsQuery, staleTime: 0, networkMode: 'always' })).some(
        ({ id, status }) => id === visitId && (status === 'declined' || status === 'cancelled'),
      ),
    onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: VISITS_KEY }),
  });
  const { error, refused } = request;
  const isSaid = Object.keys(refused).length > 0;
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ note, ...visit }) =>
        request.mutate({ ...visit, ...(note && { note }) }),
      )}
      className="grid gap-4"
    >
      {error && !isSaid && (
        <Notice tone="alert" live title={readableError(error, 'No pudimos pedir la visita.')} />
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
        form={form}
        name="preferredDay"
        label="Día que prefieres"
        hint={`Desde mañana y hasta dentro de ${VISIT_DAYS_AHEAD} días.`}
        refused={refused}
        type="date"
        min={daysAfter(today, 1)}
        max={daysAfter(today, VISIT_DAYS_AHEAD)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          form={form.control}
          name="partOfDay"
          label="Jornada"
          placeholder="Elige la jornada"
          options={partsOfDay.map((value) => ({ value, label: partOfDayLabels[value] }))}
          refused={refused.partOfDay}
        />
        <SelectField
          form={form.control}
          name="people"
          label="Cuántas personas"
          placeholder="Elige cuántas"
          options={Array.from({ length: MAX_VISITORS }, (_, index) => `${index + 1}`).map((value) => ({
            value,
            label: value,
          }))}
          refused={refused.people}
        />
      </div>
      <TextareaField
        form={form}
        name="note"
        label="Nota (opcional)"
        hint="Lo que quieras ver o debamos saber. Solo la lee el equipo."
        refused={refused}
        rows={3}
        maxLength={VISIT_TEXT_MAX}
      />
      <Actions onCancel={onDone} isBusy={request.isPending}>
        <SubmitButton busy={request.isPending}>
          {request.isPending ? 'Enviando…' : 'Pedir visita'}
        </SubmitButton>
      </Actions>
    </form>
  );
}
