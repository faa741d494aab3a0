import type { QuestionStatus } from '@nodo/contracts/questions/values';
import { toneTable } from '../../ui/badge.tsx';

export const questionTones = toneTable<QuestionStatus>({
  waiting: 'amber',
  answered: 'sea',
  declined: 'neutral',
  withdrawn: 'neutral',
});
