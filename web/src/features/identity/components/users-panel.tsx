import type { UserRow, UserView } from '@nodo/contracts/identity/views';
import { useMemo, useState } from 'react';
import { type KeepsViews, ListTools } from '../../../ui/list-tools.tsx';
import { usersFile } from '../api/list-users.ts';
import { useChangeKyc } from '../use-change-kyc.ts';
import { prepareUsers } from '../use-users-list.ts';
import { type UserActions, UserActionsContext } from '../user-actions.ts';
import { useUsersView, writeUsersView } from '../users-view.ts';
import { EditUserDialog, RejectDialog } from './user-dialogs.tsx';
import { UsersFilters } from './users-filters.tsx';
import { UsersList } from './users-list.tsx';
import { UsersStats } from './users-stats.tsx';

interface UsersPanelProps extends KeepsViews {
  me: UserView;
}

/** All users: counts, list and actions. */
export function UsersPanel({ me, savedViews }: UsersPanelProps) {
  const [view, change] = useUsersView();
  const [edited, setEdited] = useState<UserRow>();
  const [rejected, setRejected] = useState<UserRow>();
  const { mutate, isPending, variables, isOff } = useChangeKyc();
  const busyId = isPending ? variables.user.id : undefined;
  const actions: UserActions = useMemo(
    () => ({
      ownId: me.id,
      busyId,
      isOff,
      approve: (user) => mutate({ user, to: 'approved', via: 'quick_action' }),
      reject: setRejected,
      edit: (user) => {
        setEdited(user);
        change({ userId: user.id }, { asStep: true });
      },
    }),
    [me.id, busyId, isOff, mutate, change],
  );
  return (
    <UserActionsContext value={actions}>
      <div className="grid gap-8">
        <h2 className="sr-only">Usuarios</h2>
        <UsersStats />
        <div className="grid gap-4">
          <ListTools
            savedViews={savedViews(`${writeUsersView({ ...view, page: 1, userId: undefined })}`)}
            file={{ path: usersFile(view), name: 'usuarios' }}
            disabled={false}
          >
            <UsersFilters filters={view} onChange={(part) => change({ ...part, page: 1 })} />
          </ListTools>
          <UsersList view={view} change={change} />
        </div>
      </div>
      {view.userId && (
        <EditUserDialog
          key={view.userId}
          userId={view.userId}
          row={edited?.id === view.userId ? edited : undefined}
          me={me}
          onClose={() => change({ userId: undefined })}
        />
      )}
      {rejected && <RejectDialog row={rejected} onClose={() => setRejected(undefined)} />}
    </UserActionsContext>
  );
}

UsersPanel.prepare = prepareUsers;
