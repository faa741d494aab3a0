import { SIGN_IN_CODE_MINUTES } from '@nodo/contracts/constants';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { readDraft, writeDraft } from '../../lib/draft.ts';
import type { LoginRequest } from './api/login.ts';

const DRAFT = 'sign-in-code';
const storedSchema = z.object({ email: z.string(), name: z.string().optional(), sentAt: z.coerce.number() });

/** A code that was sent and is awaited: what was asked for, and when (ms since the epoch). */
export interface PendingCode {
  readonly request: LoginRequest;
  readonly sentAt: number;
}

const listeners = new Set<() => void>();
let pending = restore();

/** Who fetches the code from their mail may come back to a reloaded page. */
function restore(): PendingCode | null {
  const stored = storedSchema.safeParse(readDraft(DRAFT));
  if (!stored.success) return null;
  const { email, name, sentAt } = stored.data;
  if (Date.now() - sentAt > SIGN_IN_CODE_MINUTES * 60_000) return null;
  return { request: name ? { email, name, isNewUser: true } : { email }, sentAt };
}

/** Notes that a code was sent just now; null when none is awaited any more. */
export function awaitCode(request: LoginRequest | null): void {
  pending = request && { request, sentAt: Date.now() };
  writeDraft(
    DRAFT,
    pending && {
      email: pending.request.email,
      ...(pending.request.name ? { name: pending.request.name } : {}),
      sentAt: String(pending.sentAt),
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
