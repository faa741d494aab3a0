import type { questions } from '@nodo/contracts/questions/tables';
import type { Row } from '@nodo/contracts/read-models/table';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import { actorId } from '../engine/actor.ts';
import type { Projection } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';
import { erasedText } from '../privacy/forgotten.ts';

/** Questions about warehouses, and the answers of staff. */
export const questionsProjection: Projection = {
  name: 'questions',
  categories: ['questions'],
  owns: ['questions'],
  forgets: [
    {
      table: 'questions',
      where: 'user_id = $1::uuid',
      set: { text: '$2', published: erasedText('published'), reason: erasedText('reason') },
    },
  ],
  keyOf: streamSubject,
  prefetch: ({ type, data }, rows) => {
    if (type === 'QuestionAnswered' || type === 'QuestionDeclined' || type === 'QuestionWithdrawn')
      rows.questions.prefetch(data.questionId);
  },
  apply: async (event, rows, publish) => {
    const row = await next(event, rows);
    if (!row) return;
    rows.questions.put(row);
    const position = event.position.toString();
    const to = [`user:${row.user_id}`, 'staff'] as const;
    publish({ event: 'question.changed', data: { questionId: row.id, position }, to: [...to] });
    if (row.status !== 'answered') return;
    const data = { warehouseId: row.warehouse_id, position };
    publish({ event: 'question.published', data, to: ['public'] });
  },
};

async function next(event: StoredEvent, rows: Rows): Promise<Row<typeof questions> | undefined> {
  const { actor, occurredAt: at } = event.metadata;
  const answered = { answered_by: actorId(actor), answered_at: at };
  switch (event.type) {
    case 'QuestionAsked': {
      const { questionId: id, userId, warehouseId, text } = event.data;
      const unanswered = {
        published: null,
        answer: null,
        reason: null,
        answered_by: null,
        answered_at: null,
      };
      return {
        ...{ id, user_id: userId, warehouse_id: warehouseId, status: 'waiting', text, asked_at: at },
        ...unanswered,
      };
    }
    case 'QuestionWithdrawn':
      return { ...(await rows.questions.require(event.data.questionId)), status: 'withdrawn' };
    case 'QuestionAnswered': {
      const { questionId, published, answer } = event.data;
      const asked = await rows.questions.require(questionId);
      return { ...asked, status: 'answered', published, answer, ...answered };
    }
    case 'QuestionDeclined': {
      const { questionId, reason } = event.data;
      return { ...(await rows.questions.require(questionId)), status: 'declined', reason, ...answered };
    }
    default:
      return undefined;
  }
}
