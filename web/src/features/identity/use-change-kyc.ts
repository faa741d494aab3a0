import type { UserRow } from '@nodo/contracts/identity/views';
import { displayName } from '@nodo/contracts/identity/views';
import { type KycStatus, kycStatusLabels } from '@nodo/contracts/kyc/values';
import { useNavigate } from 'react-router-dom';
import { ApiError, readableError } from '../../lib/errors.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type Said, useCommand } from '../../lib/use-command.ts';
import type { ToastAction } from '../../ui/toast-store.ts';
import { getRefusalNotes } from './api/get-refusal-notes.ts';
import { userQuery } from './api/get-user.ts';
import { refreshUsers } from './api/list-users.ts';
import { setKycStatus } from './api/set-kyc-status.ts';

/**
 * Toasts about users share a key: a later one replaces the earlier, so that «Deshacer» refers to the last change.
 */
export const USERS_TOAST_KEY = 'users';

export interface KycChange {
  /** The user as displayed when the change was made. */
  readonly user: UserRow;
  readonly to: KycStatus;
  readonly notes?: string;
  readonly via: 'quick_action' | 'edit';
  readonly isUndo?: boolean;
}

/** Result of a change: the one that undoes it; undefined after an undo, or if the status stayed the same. */
interface Made {
  readonly undo: KycChange | undefined;
}

async function change({ user, to, notes, via, isUndo = false }: KycChange, key: string): Promise<Made> {
  // Undoing a change away from a rejection, or a declined renewal, sends the person the note of that again.
  const mayBeRefused = user.kycStatus === 'rejected' || user.kycStatus === 'approved';
  const former = mayBeRefused && !isUndo ? await getRefusalNotes(user.id) : null;
  const body = { kycStatus: to, via, revision: user.kycRevision, ...(notes ? { notes } : {}) };
  const { revision } = await setKycStatus(user.id, body, key);
  if (isUndo || to === user.kycStatus) return { undo: undefined };
  const after: UserRow = { ...user, kycStatus: to, kycRevision: revision };
  const reason = former ?? `Se deshizo el cambio a «${kycStatusLabels[to]}».`;
  return { undo: { user: after, to: user.kycStatus, notes: reason, via: 'edit', isUndo: true } };
}

function undoAction({ user, to }: KycChange, undo: () => void): ToastAction {
  const name = displayName(user);
  return {
    label: 'Deshacer',
    altText: `Deshacer: el KYC de ${name} vuelve a «${kycStatusLabels[user.kycStatus]}»`,
    detail: `${name} · ${kycStatusLabels[to]}`,
    run: undo,
  };
}

/** The server's error message; on a conflict, with the status that someone else has set. */
async function whatFailed(error: Error, { user }: KycChange): Promise<string> {
  const sentence = readableError(error, 'Error al actualizar el estado KYC');
  if (!(error instanceof ApiError) || error.status !== 409) return sentence;
  const now = await queryClient.fetchQuery({ ...userQuery(user.id), staleTime: 0 }).catch(() => undefined);
  return now ? `${sentence} Ahora está en «${kycStatusLabels[now.kycStatus]}».` : sentence;
}

/** Refused because its documents have not been viewed. */
function isIncomplete(error: Error): boolean {
  return error instanceof ApiError && error.status === 422;
}

function caseAction({ user }: KycChange, go: (to: string) => unknown): ToastAction {
  const name = displayName(user);
  return {
    label: 'Abrir el caso',
    altText: `Abrir la verificación de ${name} con sus documentos`,
    detail: name,
    run: () => void go(`/kyc-admin?caso=${user.id}`),
  };
}

/** Changes someone's KYC status immediately, with an undo while the toast is shown. */
export function useChangeKyc(onDone?: () => void) {
  const navigate = useNavigate();
  const command = useCommand({
    name: ({ user, to, via, notes = '' }: KycChange) =>
      `kyc-status ${user.id} ${user.kycRevision} ${to} ${via} ${notes}`,
    send: change,
    toastKey: USERS_TOAST_KEY,
    said: ({ undo }, made): Said => ({
      title: 'KYC Status Updated',
      description: 'El estado KYC del usuario ha sido actualizado',
      ...(undo ? { action: undoAction(made, () => command.mutate(undo)) } : {}),
    }),
    failed: async (error, tried) => ({
      description: await whatFailed(error, tried),
      ...(isIncomplete(error) ? { action: caseAction(tried, navigate) } : {}),
    }),
    onDone,
    onSettled: refreshUsers,
  });
  return command;
}
