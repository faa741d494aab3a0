import type { questionsNotifications as kinds } from '@nodo/contracts/questions/notifications';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type DraftsOf, type Matters, staffMatter } from '../notifications/draft.ts';

export const categories = ['questions'];

type Answer = 'QuestionAnswered' | 'QuestionDeclined' | 'QuestionWithdrawn';

function matterOf({ stream, data }: Extract<StoredEvent, { type: Answer | 'QuestionAsked' }>): string {
  return staffMatter(stream, data.questionId);
}

const settles = async (event: Extract<StoredEvent, { type: Answer }>) => ({
  id: matterOf(event),
  isSettled: true,
});

export const drafts: DraftsOf<typeof kinds> = {
  QuestionAsked: (event) => {
    const { questionId, userId, warehouseId } = event.data;
    const fact = { kind: 'question_asked', params: { questionId, warehouseId } } as const;
    return [{ id: matterOf(event), audience: 'staff', fact, personId: userId, warehouseId }];
  },
  QuestionAnswered: ({ data: { questionId, userId, warehouseId } }) => {
    const fact = { kind: 'question_answered', params: { questionId, warehouseId } } as const;
    return [{ audience: `user:${userId}`, fact, warehouseId }];
  },
  QuestionDeclined: ({ data: { questionId, userId, warehouseId } }) => {
    const fact = { kind: 'question_declined', params: { questionId, warehouseId } } as const;
    return [{ audience: `user:${userId}`, fact, warehouseId }];
  },
};

export const matters: Matters = {
  QuestionWithdrawn: settles,
  QuestionAnswered: settles,
  QuestionDeclined: settles,
};
