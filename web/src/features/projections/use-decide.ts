import type { ParkedKeyDetail } from '@nodo/contracts/projections';
import { useMutation } from '@tanstack/react-query';
import { isUnauthenticated, readableError } from '../../lib/errors.ts';
import { toast } from '../../ui/toast-store.ts';
import {
  isOutdated,
  lookAtParkedKey,
  refreshProjections,
  retryParkedKey,
  skipParkedEvent,
} from './api/projections.ts';
import { outcomeText } from './words.ts';

const MATTER = 'projections';

/** What a decision led to is read back from the projection itself, and told. */
async function tell(title: string, before: ParkedKeyDetail): Promise<void> {
  const description = await lookAtParkedKey(refOf(before)).then(
    (now) => outcomeText(before, now),
    () => 'La decisión quedó registrada.',
  );
  toast({ title, description, matter: MATTER });
  await refreshProjections();
}

function tellFailure(error: unknown, fallback: string): void {
  if (isUnauthenticated(error)) return;
  const description = readableError(error, fallback);
  toast({ title: 'Error', description, tone: 'destructive', matter: MATTER });
  // Somebody else was first: the screen shows how it stands now.
  if (isOutdated(error)) void refreshProjections();
}

/** Tries the key again. */
export function useRetry() {
  return useMutation({
    mutationFn: (detail: ParkedKeyDetail) => retryParkedKey(refOf(detail)),
    onSuccess: (_, detail) => tell('Reintento hecho', detail),
    onError: (error) => tellFailure(error, 'No se pudo reintentar'),
  });
}

/** Leaves out the event at which the key stands. */
export function useSkip(detail: ParkedKeyDetail, onDone: () => void) {
  return useMutation({
    mutationFn: (reason: string) => skipParkedEvent(refOf(detail), { eventId: detail.event.eventId, reason }),
    onSuccess: async () => {
      onDone();
      await tell('Evento omitido', detail);
    },
    onError: (error) => tellFailure(error, 'No se pudo omitir el evento'),
  });
}

function refOf({ projection, key }: ParkedKeyDetail) {
  return { projection, key };
}
