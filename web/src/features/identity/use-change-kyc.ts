import { displayName } from '@nodo/contracts/identity';
import { kycStatusLabels, reviewStatusSchema } from '@nodo/contracts/kyc';
import type { UserRow } from '@nodo/contracts/users';
import { useMutation } from '@tanstack/react-query';
import { isUnauthenticated, readableError } from '../../lib/errors.ts';
import { type ToastAction, toast } from '../../ui/toast-store.ts';
import { getReviewNotes } from './api/get-review-notes.ts';
import { refreshUsers } from './api/list-users.ts';
import { type ReviewStatus, setKycStatus } from './api/set-kyc-status.ts';

/** A later message about users takes the place of an earlier one, so that «Deshacer» is about the last change. */
export const USERS_MATTER = 'users';

export interface KycChange {
  /** The person as they were seen. */
  readonly user: UserRow;
  readonly to: ReviewStatus;
  readonly notes?: string;
  readonly via: 'quick_action' | 'edit';
  readonly isUndo?: boolean;
}

/** What takes a change back. A rejection comes back with what the person had been told. */
interface Made {
  readonly undo: KycChange | undefined;
}

async function change({ user, to, notes, via, isUndo }: KycChange): Promise<Made> {
  const former = user.kycStatus === 'rejected' && !isUndo ? await getReviewNotes(user.id) : null;
  const { revision } = await setKycStatus(user.id, {
    kycStatus: to,
    via,
    ...(notes ? { notes } : {}),
    ...(user.kycRevision === null ? {} : { revision: user.kycRevision }),
  });
  // Nobody sets `expired`: only time does.
  const from = reviewStatusSchema.safeParse(user.kycStatus).data;
  if (isUndo || !from || from === to) return { undo: undefined };
  const after: UserRow = { ...user, kycStatus: to, kycRevision: revision ?? null };
  const reason = former ?? `Se deshizo el cambio a «${kycStatusLabels[to]}».`;
  return { undo: { user: after, to: from, notes: reason, via, isUndo: true } };
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

/** Changes somebody's KYC status at once, and lets it be taken back for as long as the toast is shown. */
export function useChangeKyc(onDone?: () => void) {
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: async ({ undo }, made) => {
      toast({
        title: 'KYC Status Updated',
        description: 'El estado KYC del usuario ha sido actualizado',
        matter: USERS_MATTER,
        ...(undo ? { action: undoAction(made, () => mutation.mutate(undo)) } : {}),
      });
      onDone?.();
      await refreshUsers();
    },
    onError: async (error) => {
      if (isUnauthenticated(error)) return;
      toast({
        title: 'Error',
        description: readableError(error, 'Error al actualizar el estado KYC'),
        tone: 'destructive',
        matter: USERS_MATTER,
      });
      await refreshUsers();
    },
  });
  return mutation;
}
