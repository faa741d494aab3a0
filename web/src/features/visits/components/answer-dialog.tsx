import { zodResolver } from '@hookform/resolvers/zod';
import { bogotaDay } from '@nodo/contracts/bogota';
import { confirmVisitBodySchema, declineVisitBodySchema } from '@nodo/contracts/visits/commands';
import { daysAfter, VISIT_ANSWER_DAYS_AHEAD, VISIT_TEXT_MAX } from '@nodo/contracts/visits/values';
import type { VisitView } from '@nodo/contracts/visits/views';
import { useForm } from 'react-hook-form';
import { queryClient } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { ReasonForm } from '../../../ui/reason-form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { type Confirmation, confirmVisit, declineVisit, VISITS_KEY } from '../api/visits.ts';
import { visitWhen } from '../visit-labels.ts';

export interface VisitAnswer {
  readonly visit: VisitView;
  readonly how: 'confirmation' | 'rejection';
}
interface AnswerProps {
  readonly id: string;
  readonly userId: string;
  readonly onClose: () => void;
}

const reread = () => queryClient.invalidateQueries({ queryKey: VISITS_KEY });

function ConfirmForm({ id, userId, onClose, visit }: AnswerProps & { visit: VisitView }) {
  const today = bogotaDay(useNow());
  const form = useForm({
    resolver: zodResolver(confirmVisitBodySchema.omit({ userId: true })),
    defaultValues: {
      day: visit.preferredDay < today ? today : visit.preferredDay,
      time: visit.partOfDay === 'afternoon' ? '14:00' : '09:00',
    },
  });
  const confirm = useCommand({
    name: ({ day, time }: Confirmation) => `confirm-visit:${id}:${day}:${time}`,
    send: confirmVisit,
    toastKey: 'visits',
    said: () => ({ title: 'Visita confirmada', description: 'Quien la pidió ya tiene el aviso.' }),
    failed: 'No se pudo confirmar la visita',
    onSuccess: onClose,
    onSettled: reread,
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((when) => confirm.mutate({ id, userId, ...when }))}
      className="grid gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="day"
          label="Día"
          refused={confirm.refused}
          type="date"
          min={today}
          max={daysAfter(today, VISIT_ANSWER_DAYS_AHEAD)}
        />
        <TextField
          form={form}
          name="time"
          label="Hora"
          hint="Hora de Colombia"
          refused={confirm.refused}
          type="time"
        />
      </div>
      <Actions onCancel={onClose} isBusy={confirm.isPending}>
        <SubmitButton busy={confirm.isPending}>Confirmar visita</SubmitButton>
      </Actions>
    </form>
  );
}

function DeclineForm({ id, userId, onClose }: AnswerProps) {
  const decline = useCommand({
    name: () => `decline-visit:${id}`,
    send: declineVisit,
    toastKey: 'visits',
    said: () => ({ title: 'Visita respondida', description: 'Quien la pidió ya puede leer el motivo.' }),
    failed: 'No se pudo responder la visita',
    onSuccess: onClose,
    onSettled: reread,
  });
  return (
    <ReasonForm
      label="Motivo"
      maxLength={VISIT_TEXT_MAX}
      schema={declineVisitBodySchema.pick({ reason: true })}
      refused={decline.refused.reason}
      onSend={(reason) => decline.mutate({ id, userId, reason })}
    >
      <Actions onCancel={onClose} isBusy={decline.isPending}>
        <SubmitButton variant="danger" busy={decline.isPending}>
          No aceptar
        </SubmitButton>
      </Actions>
    </ReasonForm>
  );
}

/** Staff say when a visit is, or why it can't be. */
export function AnswerDialog({
  answer: { visit, how },
  onClose,
}: {
  answer: VisitAnswer;
  onClose: () => void;
}) {
  const { id, person, warehouse } = visit;
  if (!person) return null;
  const isConfirmation = how === 'confirmation';
  const props = { id, userId: person.id, onClose };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isConfirmation ? 'Confirmar la visita' : 'No aceptar la visita'}
      description={
        isConfirmation
          ? `${person.name}, ${warehouse.name}. ${visitWhen(visit)}.`
          : `${person.name} lee el motivo junto a sus visitas.`
      }
    >
      {isConfirmation ? <ConfirmForm {...props} visit={visit} /> : <DeclineForm {...props} />}
    </Dialog>
  );
}
