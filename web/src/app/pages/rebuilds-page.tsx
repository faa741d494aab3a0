import { RebuildsPanel } from '../../features/history/components/rebuilds-panel.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { useCurrentUser } from '../current-user.ts';
import { PermissionGate } from '../permission-gate.tsx';

function Panel() {
  return <RebuildsPanel role={useCurrentUser().role} />;
}

/** Rebuilds of read models beside the live ones, with comparison. */
export function RebuildsPage() {
  useTitle('Reconstrucciones');
  return (
    <PermissionGate needs="history.read">
      <Panel />
    </PermissionGate>
  );
}
