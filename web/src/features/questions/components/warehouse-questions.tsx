import { type QuestionStatus, questionStatusLabels } from '@nodo/contracts/questions/values';
import type { PublishedQuestion, QuestionView } from '@nodo/contracts/questions/views';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { forgetCommandKey } from '../../../lib/command-keys.ts';
import { formatDate } from '../../../lib/format.ts';
import { lazyPart, useLoadAhead } from '../../../lib/lazy-part.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ownQuestionsQuery, publishedQuery, rereadQuestions, withdrawQuestion } from '../api/questions.ts';
import { askCommand } from '../keys.ts';
import { questionTones } from '../question-tones.ts';

/** Below the warehouse's figures and pictures. */
const AskForm = lazyPart(async () => (await import('./ask-form.tsx')).AskForm);
const farther = [AskForm];

function Published({ row: { question, answer, answeredAt } }: { row: PublishedQuestion }) {
  return (
    <li className="py-4">
      <h3 className="text-[0.9375rem] leading-6 font-medium wrap-anywhere">
        {question ?? 'Quien preguntó pidió eliminar sus datos'}
      </h3>
      <p className="mt-1 text-sm leading-6 whitespace-pre-line text-ink-2 wrap-anywhere">{answer}</p>
      <p className="mt-1 text-[0.8125rem] leading-5 text-ink-3">
        Respondió el equipo, {formatDate(answeredAt)}
      </p>
    </li>
  );
}

/** One of one's own questions that isn't public: unanswered, or declined privately. */
function Own({ row: { id, warehouse, text, status, askedAt, reason } }: { row: QuestionView }) {
  const withdraw = useCommand({
    name: (questionId: string) => `withdraw-question:${questionId}`,
    send: withdrawQuestion,
    toastKey: 'questions',
    said: () => ({ title: 'Pregunta retirada', description: 'Nadie la va a responder.' }),
    failed: 'No se pudo retirar la pregunta',
    onSuccess: () => forgetCommandKey(askCommand({ warehouseId: warehouse.id, text })),
    onSettled: rereadQuestions,
  });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3 text-sm leading-6">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={questionTones[status]} dot>
            {questionStatusLabels[status]}
          </Badge>
          <span className="text-[0.8125rem] text-ink-3">{formatDate(askedAt)}</span>
        </p>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
        {reason && (
          <p className="mt-1 whitespace-pre-line text-ink-2 wrap-anywhere">Te respondimos: {reason}</p>
        )}
      </div>
      {status === 'waiting' && (
        <Button
          variant="ghost"
          size="sm"
          acts
          busy={withdraw.isPending}
          aria-label={`Retirar la pregunta «${text}»`}
          onClick={() => withdraw.mutate(id)}
        >
          Retirar
        </Button>
      )}
    </li>
  );
}

/** Statuses of one's own questions that are neither published nor withdrawn. */
const stands: ReadonlySet<QuestionStatus> = new Set(['waiting', 'declined']);

interface WarehouseQuestionsProps {
  warehouseId: string;
  /** Whether the person may ask questions. */
  mayAsk: boolean;
}

/** Published questions about a warehouse with their answers, one's own pending ones, and the form. Live. */
export function WarehouseQuestions({ warehouseId, mayAsk }: WarehouseQuestionsProps) {
  useLoadAhead(farther);
  const published = useInfiniteQuery(publishedQuery(warehouseId));
  const own = useQuery(ownQuestionsQuery(warehouseId)).data?.filter(({ status }) => stands.has(status));
  const rows = published.data?.pages.flat();
  if (!rows && published.isError)
    return <QueryError query={published} fallback="No pudimos cargar las preguntas." />;
  return (
    <Card id="preguntas" className="scroll-mt-20">
      <CardHeader
        title="Preguntas"
        detail={rows?.length === 0 ? 'Todavía no hay respuestas publicadas.' : undefined}
      />
      {rows && rows.length > 0 && (
        <ul aria-label="Preguntas respondidas" className="mt-2 divide-y divide-line px-5 sm:px-6">
          {rows.map((row) => (
            <Published key={row.id} row={row} />
          ))}
        </ul>
      )}
      <MoreButton query={published} size="sm" className="mx-5 mb-4 sm:mx-6" />
      {own && own.length > 0 && (
        <div className="mt-4 border-t border-line px-5 pt-4 sm:px-6">
          <h3 className="text-sm font-medium text-ink-2">Lo que preguntaste</h3>
          <ul className="divide-y divide-line">
            {own.map((row) => (
              <Own key={row.id} row={row} />
            ))}
          </ul>
        </div>
      )}
      {mayAsk && (
        <div className="mt-3 border-t border-line px-5 py-5 sm:px-6">
          <Suspense fallback={<Skeleton className="h-56" />}>
            <AskForm warehouseId={warehouseId} />
          </Suspense>
        </div>
      )}
    </Card>
  );
}
