import type { ParkedKeyDetail } from '@nodo/contracts/projections/views';
import { useCommand } from '../../lib/use-command.ts';
import { toast } from '../../ui/toast-store.ts';
import {
  isOutdated,
  lookAtParkedKey,
  refreshProjections,
  retryParkedKey,
  skipParkedEvent,
} from './api/projections.ts';
import { outcomeText } from './projection-labels.ts';

const TOAST_KEY = 'projections';

/** Reads the outcome of a decision back from the projection and shows it in a toast. */
async function tell(title: string, before: ParkedKeyDetail): Promise<void> {
  const description = await lookAtParkedKey(refOf(before)).then(
    (now) => outcomeText(before, now),
    () => 'La decisión quedó registrada.',
  );
  toast({ title, description, toastKey: TOAST_KEY });
  await refreshProjections();
}

/** If someone else decided first, refetches the current state. */
function refreshOutdated(error: unknown): void {
  if (isOutdated(error)) void refreshProjections();
}

/** Retries the key; safe to repeat, and new each time: it may be parked again. */
export function useRetry() {
  return useCommand({
    send: (detail: ParkedKeyDetail, key) => retryParkedKey(refOf(detail), key),
    toastKey: TOAST_KEY,
    failed: 'No se pudo reintentar',
    onSuccess: (_, detail) => tell('Reintento hecho', detail),
    onError: refreshOutdated,
  });
}

/** Skips the event at which the key is parked. */
export function useSkip(detail: ParkedKeyDetail, onDone: () => void) {
  const { eventId } = detail.event;
  return useCommand({
    name: (reason: string) => `skip ${detail.projection} ${detail.key} ${eventId} ${reason}`,
    send: (reason, key) => skipParkedEvent(refOf(detail), { eventId, reason }, key),
    toastKey: TOAST_KEY,
    failed: 'No se pudo omitir el evento',
    // Not awaited: the form closes before the outcome is read back.
    onSuccess: () => void tell('Evento omitido', detail),
    onDone,
    onError: refreshOutdated,
  });
}

function refOf({ projection, key }: ParkedKeyDetail) {
  return { projection, key };
}
