import { zodResolver } from '@hookform/resolvers/zod';
import { askQuestionSchema } from '@nodo/contracts/questions/commands';
import { QUESTION_MAX } from '@nodo/contracts/questions/values';
import { useForm } from 'react-hook-form';
import { useCommand } from '../../../lib/use-command.ts';
import { TextareaField } from '../../../ui/form-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { askQuestion, rereadQuestions } from '../api/questions.ts';
import { askCommand } from '../keys.ts';

/** Form to ask a question about a warehouse. */
export function AskForm({ warehouseId }: { warehouseId: string }) {
  const form = useForm({
    resolver: zodResolver(askQuestionSchema.pick({ text: true })),
    defaultValues: { text: '' },
  });
  const ask = useCommand({
    name: (asked: { warehouseId: string; text: string }) => askCommand(asked),
    send: askQuestion,
    toastKey: 'questions',
    said: () => ({
      title: 'Recibimos tu pregunta',
      description: 'Te avisamos cuando tenga respuesta.',
    }),
    failed: 'No se pudo enviar la pregunta',
    onSuccess: () => form.reset(),
    onSettled: rereadQuestions,
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ text }) => ask.mutate({ warehouseId, text }))}
      className="grid gap-3"
    >
      <TextareaField
        form={form}
        name="text"
        label="Tu pregunta"
        hint="Tus palabras las lee solo el equipo. La respuesta se publica aquí, sin tu nombre."
        refused={ask.refused}
        readOnly={ask.isPending}
        rows={3}
        maxLength={QUESTION_MAX}
      />
      <SubmitButton variant="outline" acts busy={ask.isPending} className="justify-self-start">
        Preguntar
      </SubmitButton>
    </form>
  );
}
