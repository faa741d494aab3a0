import { zodResolver } from '@hookform/resolvers/zod';
import { answerQuestionBodySchema, declineQuestionBodySchema } from '@nodo/contracts/questions/commands';
import { ANSWER_MAX, QUESTION_MAX } from '@nodo/contracts/questions/values';
import type { QuestionView } from '@nodo/contracts/questions/views';
import { useForm } from 'react-hook-form';
import { queryClient } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextareaField } from '../../../ui/form-field.tsx';
import { ReasonForm } from '../../../ui/reason-form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { answerQuestion, declineQuestion, type Publication } from '../api/questions.ts';
import { QUESTIONS_KEY } from '../keys.ts';

export interface QuestionAnswer {
  readonly question: QuestionView;
  readonly how: 'answer' | 'rejection';
}
interface AnswerProps {
  readonly id: string;
  readonly userId: string;
  readonly onClose: () => void;
}

const shared = {
  toastKey: 'questions',
  onSettled: () => queryClient.invalidateQueries({ queryKey: QUESTIONS_KEY }),
} as const;

function AnswerForm({ id, userId, text, onClose }: AnswerProps & { text: string }) {
  const form = useForm({
    resolver: zodResolver(answerQuestionBodySchema.omit({ userId: true })),
    defaultValues: { published: text, answer: '' },
  });
  const answer = useCommand({
    name: (sent: Publication) => `answer-question:${id}:${sent.published}:${sent.answer}`,
    send: answerQuestion,
    ...shared,
    said: () => ({ title: 'Respuesta publicada', description: 'Quien preguntó ya tiene el aviso.' }),
    failed: 'No se pudo publicar la respuesta',
    onDone: onClose,
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((words) => answer.mutate({ id, userId, ...words }))}
      className="grid gap-4"
    >
      <TextareaField
        form={form}
        name="published"
        label="La pregunta, como se publica"
        hint="Quita nombres y datos de quien pregunta: la leen todos los que entran."
        refused={answer.refused}
        rows={3}
        maxLength={QUESTION_MAX}
      />
      <TextareaField
        form={form}
        name="answer"
        label="Respuesta"
        refused={answer.refused}
        rows={4}
        maxLength={ANSWER_MAX}
      />
      <Actions onCancel={onClose} isBusy={answer.isPending}>
        <SubmitButton busy={answer.isPending}>Publicar</SubmitButton>
      </Actions>
    </form>
  );
}

function DeclineForm({ id, userId, onClose }: AnswerProps) {
  const decline = useCommand({
    name: ({ reason }: { id: string; userId: string; reason: string }) => `decline-question:${id}:${reason}`,
    send: declineQuestion,
    ...shared,
    said: () => ({ title: 'Pregunta respondida', description: 'Solo quien preguntó lee el motivo.' }),
    failed: 'No se pudo responder la pregunta',
    onDone: onClose,
  });
  return (
    <ReasonForm
      label="Motivo"
      maxLength={QUESTION_MAX}
      schema={declineQuestionBodySchema.pick({ reason: true })}
      refused={decline.refused.reason}
      onSend={(reason) => decline.mutate({ id, userId, reason })}
    >
      <Actions onCancel={onClose} isBusy={decline.isPending}>
        <SubmitButton variant="danger" busy={decline.isPending}>
          No publicar
        </SubmitButton>
      </Actions>
    </ReasonForm>
  );
}

/** Staff dialog: answer a question publicly, or decline it with a reason for its asker only. */
export function AnswerDialog({
  answered: { question, how },
  onClose,
}: {
  answered: QuestionAnswer;
  onClose: () => void;
}) {
  const { id, person, warehouse, text } = question;
  if (!person) return null;
  const isAnswer = how === 'answer';
  const props = { id, userId: person.id, onClose };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isAnswer ? 'Responder la pregunta' : 'No publicar la pregunta'}
      description={
        isAnswer
          ? `Queda en la página de ${warehouse.name}, sin el nombre de quien preguntó.`
          : `${person.name} lee el motivo junto a su pregunta. Nadie más la ve.`
      }
    >
      {isAnswer ? <AnswerForm {...props} text={text} /> : <DeclineForm {...props} />}
    </Dialog>
  );
}
