import type { RecordDecision } from '@nodo/contracts/decisions/commands';
import { writeDraft } from '../../lib/draft.ts';
import { useCommand } from '../../lib/use-command.ts';
import { refreshDecisions } from './api/list-decisions.ts';
import { recordDecision } from './api/record-decision.ts';

/** Storage key of the draft and name of its command. */
export const HOLD_DRAFT = 'hold-decision';

/** Submits the form as a decision. */
export function useRecordDecision(onRecorded: () => void) {
  return useCommand({
    name: HOLD_DRAFT,
    send: (decision: RecordDecision, key) => recordDecision(decision, key),
    toastKey: HOLD_DRAFT,
    said: () => ({
      title: 'Decisión registrada',
      description: 'Queda en tu historial con la fecha de hoy y lo que tienes en la bodega',
    }),
    failed: {
      title: 'No se registró la decisión',
      fallback: 'Lo que escribiste sigue aquí: intenta de nuevo.',
    },
    onSuccess: () => writeDraft(HOLD_DRAFT, null),
    onDone: onRecorded,
    onSettled: refreshDecisions,
  });
}
