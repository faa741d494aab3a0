import { SIGN_IN_CODE_MINUTES } from '@nodo/contracts/constants';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { readDraft, writeDraft } from '../../lib/draft.ts';
import type { LoginRequest } from './api/login.ts';

const DRAFT = 'sign-in-code';
const storedSchema = z.object({
  email: z.string(),
  name: z.string().optional(),
  sentAt: z.coerce.number(),
  digits: z.coerce.number(),
});

/**
 * A sent code to be entered: the original request, when it was sent (ms since the epoch), and its number of digits.
 */
export interface PendingCode {
  readonly request: LoginRequest;
  readonly sentAt: number;
  readonly digits: number;
}

const listeners = new Set<() => void>();
let pending = restore();

/** Restores it after a reload: on phones, reading the mail may unload the page. */
function restore(): PendingCode | null {
  const stored = storedSchema.safeParse(readDraft(DRAFT));
  if (!stored.success) return null;
  const { email, name, sentAt, digits } = stored.data;
  if (Date.now() - sentAt > SIGN_IN_CODE_MINUTES * 60_000) return null;
  return { request: name ? { email, name, isNewUser: true } : { email }, sentAt, digits };
}

/** Stores that a code was sent just now; null once none is pending. */
export function awaitCode(sent: Pick<PendingCode, 'request' | 'digits'> | null): void {
  pending = sent && { ...sent, sentAt: Date.now() };
  writeDraft(
    DRAFT,
    pending && {
      email: pending.request.email,
      ...(pending.request.name ? { name: pending.request.name } : {}),
      sentAt: String(pending.sentAt),
      digits: String(pending.digits),
    },
  );
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePendingCode(): PendingCode | null {
  return useSyncExternalStore(subscribe, () => pending);
}
