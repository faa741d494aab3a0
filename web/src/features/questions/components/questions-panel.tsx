import type { QuestionFilter } from '@nodo/contracts/questions/api';
import { questionStatusLabels } from '@nodo/contracts/questions/values';
import type { QuestionView } from '@nodo/contracts/questions/views';
import { streams } from '@nodo/contracts/streams';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { auditAddress } from '../../../lib/audit-address.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CustomerLink } from '../../../ui/customer-link.tsx';
import { HistoryLink } from '../../../ui/history-link.tsx';
import { StatusList } from '../../../ui/status-list.tsx';
import { allQuestionsQuery } from '../api/questions.ts';
import { questionTones } from '../question-tones.ts';
import { AnswerDialog, type QuestionAnswer } from './answer-dialog.tsx';

const texts = {
  loading: 'Cargando preguntas…',
  failed: 'No pudimos cargar las preguntas.',
  empty: 'Ninguna pregunta es así',
  hint: 'Cuando alguien pregunte por una bodega aparece aquí al instante.',
};

interface QuestionCardProps {
  question: QuestionView;
  onAnswer: (how: QuestionAnswer['how']) => void;
}

function QuestionCard({ question, onAnswer }: QuestionCardProps) {
  const { person, warehouse, status, text, answer, reason, askedAt, answeredBy } = question;
  const name = person?.name ?? '';
  return (
    <Card className="grid gap-3 px-5 py-4 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:px-6">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <span>
            {person && <CustomerLink id={person.id} name={name} />} · {warehouse.name}
          </span>
          <Badge tone={questionTones[status]} dot>
            {questionStatusLabels[status]}
          </Badge>
        </h3>
        <p className="mt-1 text-[0.9375rem] leading-6 whitespace-pre-line wrap-anywhere">{text}</p>
        {(answer ?? reason) && (
          <p className="mt-1 text-sm leading-6 whitespace-pre-line text-ink-2 wrap-anywhere">
            {answer ? 'Respuesta' : 'Motivo'}: {answer ?? reason}
          </p>
        )}
        <p className="mt-1 text-sm leading-6 break-words text-ink-3">
          Hecha el {formatDateTime(askedAt)}
          {answeredBy && ` · Respondió ${answeredBy}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {status === 'waiting' && (
          <>
            <Button size="sm" variant="outline" acts onClick={() => onAnswer('rejection')}>
              No publicar
            </Button>
            <Button size="sm" acts onClick={() => onAnswer('answer')}>
              Responder
            </Button>
          </>
        )}
        {person && (
          <HistoryLink
            to={auditAddress({ kind: 'questions', subject: person.id })}
            stream={streams.questions(person.id)}
            of={`las preguntas de ${name}`}
          />
        )}
      </div>
    </Card>
  );
}

/** Questions about warehouses, for staff to answer. Live. */
export function QuestionsPanel({ filter }: { filter: QuestionFilter }) {
  const [answered, setAnswered] = useState<QuestionAnswer>();
  const query = useInfiniteQuery({ ...allQuestionsQuery(filter), placeholderData: keepPreviousData });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StatusList query={query} rows={query.data?.pages.flat()} texts={texts} icon={MessagesSquare}>
        {(question) => (
          <QuestionCard question={question} onAnswer={(how) => setAnswered({ question, how })} />
        )}
      </StatusList>
      {answered && <AnswerDialog answered={answered} onClose={() => setAnswered(undefined)} />}
    </div>
  );
}
