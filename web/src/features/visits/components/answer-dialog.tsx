import { zodResolver } from '@hookform/resolvers/zod';
import { bogotaDay } from '@nodo/contracts/bogota';
import {
  confirmVisitBodySchema,
  declineVisitBodySchema,
  rescheduleVisitBodySchema,
} from '@nodo/contracts/visits/commands';
import { daysAfter, VISIT_ANSWER_DAYS_AHEAD, VISIT_TEXT_MAX } from '@nodo/contracts/visits/values';
import type { VisitView } from '@nodo/contracts/visits/views';
import { useForm } from 'react-hook-form';
import { queryClient } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextareaField, TextField } from '../../../ui/form-field.tsx';
import { ReasonForm } from '../../../ui/reason-form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import {
  type Confirmation,
  confirmVisit,
  declineVisit,
  type Refusal,
  type Rescheduling,
  rescheduleVisit,
} from '../api/visits.ts';
import { VISITS_KEY } from '../keys.ts';
import { visitWhen } from '../visit-labels.ts';

export interface VisitAnswer {
  readonly visit: VisitView;
  readonly how: 'confirmation' | 'rescheduling' | 'rejection' | 'callingOff';
}
interface AnswerProps {
  readonly id: string;
  readonly userId: string;
  readonly onClose: () => void;
}

const reread = () => queryClient.invalidateQueries({ queryKey: VISITS_KEY });

const dayField = (today: string) =>
  ({ label: 'Día', type: 'date', min: today, max: daysAfter(today, VISIT_ANSWER_DAYS_AHEAD) }) as const;
const timeField = { label: 'Hora', hint: 'Hora de Colombia', type: 'time' } as const;

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
    onDone: onClose,
    onSettled: reread,
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((when) => confirm.mutate({ id, userId, ...when }))}
      className="grid gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="day" refused={confirm.refused} {...dayField(today)} />
        <TextField form={form} name="time" refused={confirm.refused} {...timeField} />
      </div>
      <Actions onCancel={onClose} isBusy={confirm.isPending}>
        <SubmitButton busy={confirm.isPending}>Confirmar visita</SubmitButton>
      </Actions>
    </form>
  );
}

function RescheduleForm({ id, userId, onClose, visit }: AnswerProps & { visit: VisitView }) {
  const today = bogotaDay(useNow());
  const form = useForm({
    resolver: zodResolver(rescheduleVisitBodySchema.omit({ userId: true })),
    defaultValues: { day: visit.day ?? today, time: visit.time ?? '', reason: '' },
  });
  const reschedule = useCommand({
    // Safe to repeat: it is refused where the visit is at that moment already. A colleague may have moved it away since.
    send: (to: Rescheduling, key) => rescheduleVisit(to, key),
    toastKey: 'visits',
    said: () => ({ title: 'Visita movida', description: 'Quien la pidió ya tiene el aviso.' }),
    failed: 'No se pudo mover la visita',
    onDone: onClose,
    onSettled: reread,
  });
  const { refused } = reschedule;
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((sent) => reschedule.mutate({ id, userId, ...sent }))}
      className="grid gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="day" refused={refused} {...dayField(today)} />
        <TextField form={form} name="time" refused={refused} {...timeField} />
      </div>
      <TextareaField
        form={form}
        name="reason"
        label="Motivo"
        refused={refused}
        rows={3}
        maxLength={VISIT_TEXT_MAX}
      />
      <Actions onCancel={onClose} isBusy={reschedule.isPending}>
        <SubmitButton busy={reschedule.isPending}>Mover visita</SubmitButton>
      </Actions>
    </form>
  );
}

const declining = {
  requested: {
    title: 'Visita respondida',
    failed: 'No se pudo responder la visita',
    submit: 'No aceptar',
  },
  confirmed: { title: 'Visita anulada', failed: 'No se pudo anular la visita', submit: 'Anular visita' },
} as const;

function DeclineForm({ id, userId, onClose, from }: AnswerProps & Pick<Refusal, 'from'>) {
  const { title, failed, submit } = declining[from];
  const decline = useCommand({
    name: () => `decline-visit:${id}:${from}`,
    send: declineVisit,
    toastKey: 'visits',
    said: () => ({ title, description: 'Quien la pidió ya puede leer el motivo.' }),
    failed,
    onDone: onClose,
    onSettled: reread,
  });
  return (
    <ReasonForm
      label="Motivo"
      maxLength={VISIT_TEXT_MAX}
      schema={declineVisitBodySchema.pick({ reason: true })}
      refused={decline.refused.reason}
      onSend={(reason) => decline.mutate({ id, userId, reason, from })}
    >
      <Actions onCancel={onClose} isBusy={decline.isPending}>
        <SubmitButton variant="danger" busy={decline.isPending}>
          {submit}
        </SubmitButton>
      </Actions>
    </ReasonForm>
  );
}

const titles = {
  confirmation: 'Confirmar la visita',
  rescheduling: 'Mover la visita',
  rejection: 'No aceptar la visita',
  callingOff: 'Anular la visita confirmada',
} as const;

/** Staff dialog: confirm a visit, reschedule it, or decline it or call it off with a reason. */
export function AnswerDialog({
  answer: { visit, how },
  onClose,
}: {
  answer: VisitAnswer;
  onClose: () => void;
}) {
  const { id, person, warehouse } = visit;
  if (!person) return null;
  const props = { id, userId: person.id, onClose };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={titles[how]}
      description={
        how === 'rejection'
          ? `${person.name} lee el motivo junto a sus visitas.`
          : `${person.name}, ${warehouse.name}. ${visitWhen(visit)}`
      }
    >
      {how === 'confirmation' && <ConfirmForm {...props} visit={visit} />}
      {how === 'rescheduling' && <RescheduleForm {...props} visit={visit} />}
      {how === 'rejection' && <DeclineForm {...props} from="requested" />}
      {how === 'callingOff' && <DeclineForm {...props} from="confirmed" />}
    </Dialog>
  );
}
