import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import { MAX_QUESTIONS_A_DAY, MAX_WAITING_QUESTIONS } from '@nodo/contracts/questions/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Decision } from '../commands/decision.ts';
import type { WarehouseState } from '../warehouses/decider.ts';

type Asked = EventData<'QuestionAsked'>;
type About = Pick<Asked, 'userId' | 'warehouseId'>;

const DAY_MS = 24 * 3_600_000;

/** Stream `questions-{userId}`. */
export interface QuestionsState {
  /** Unanswered questions, by id. */
  readonly waiting: ReadonlyMap<string, About>;
  /** Times of the last questions, in milliseconds since the epoch: as many as the rate limit needs. */
  readonly asked: readonly number[];
}
export const noQuestions: QuestionsState = { waiting: new Map(), asked: [] };

export function evolveQuestions(state: QuestionsState, event: StoredEvent): QuestionsState {
  switch (event.type) {
    case 'QuestionAsked': {
      const { questionId, userId, warehouseId } = event.data;
      return {
        waiting: new Map(state.waiting).set(questionId, { userId, warehouseId }),
        asked: [...state.asked, Date.parse(event.metadata.occurredAt)].slice(-MAX_QUESTIONS_A_DAY),
      };
    }
    case 'QuestionWithdrawn':
    case 'QuestionAnswered':
    case 'QuestionDeclined': {
      const waiting = new Map(state.waiting);
      waiting.delete(event.data.questionId);
      return { ...state, waiting };
    }
    default:
      return state;
  }
}

/** Rate-limited, so that no single person takes up the staff's time. `at`: now, in ISO 8601. */
export function decideAsk(
  { waiting, asked }: QuestionsState,
  question: Asked,
  { at, warehouse }: { readonly at: string; readonly warehouse: WarehouseState },
): Decision {
  if (!warehouse) return refusal('WAREHOUSE_NOT_FOUND');
  if (waiting.size >= MAX_WAITING_QUESTIONS) {
    const message = `Ya tienes ${MAX_WAITING_QUESTIONS} preguntas sin respuesta. Espera la de alguna.`;
    return refusal('NOT_ALLOWED_NOW', message);
  }
  const today = asked.filter((moment) => moment > Date.parse(at) - DAY_MS);
  if (today.length >= MAX_QUESTIONS_A_DAY) {
    return refusal('RATE_LIMITED', `Puedes hacer ${MAX_QUESTIONS_A_DAY} preguntas en un día. Vuelve mañana.`);
  }
  return [{ type: 'QuestionAsked', data: question }];
}

/** A person's stream contains only their own questions. */
export function decideWithdraw({ waiting }: QuestionsState, questionId: string): Decision {
  const about = waiting.get(questionId);
  if (!about) return notWaiting;
  return [{ type: 'QuestionWithdrawn', data: { questionId, ...about } }];
}

/** An erased person's questions: no answer could be written to them any more. */
export function decideWithdrawAll({ waiting }: QuestionsState): Decision {
  return [...waiting].map(([questionId, about]) => ({
    type: 'QuestionWithdrawn',
    data: { questionId, ...about },
  }));
}

export function decideAnswer(
  { waiting }: QuestionsState,
  questionId: string,
  { published, answer }: Pick<EventData<'QuestionAnswered'>, 'published' | 'answer'>,
): Decision {
  const about = waiting.get(questionId);
  if (!about) return notWaiting;
  return [{ type: 'QuestionAnswered', data: { questionId, ...about, published, answer } }];
}

export function decideDecline({ waiting }: QuestionsState, questionId: string, reason: string): Decision {
  const about = waiting.get(questionId);
  if (!about) return notWaiting;
  return [{ type: 'QuestionDeclined', data: { questionId, ...about, reason } }];
}

const notWaiting: Refusal = refusal('NOT_FOUND', 'Esta pregunta no existe o ya no espera respuesta.');
