import { RebuildsPanel } from '../../features/history/components/rebuilds-panel.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { useCurrentUser } from '../current-user.ts';
import { PermissionGate } from '../permission-gate.tsx';

function Panel() {
  return <RebuildsPanel role={useCurrentUser().role} />;
}

/** Where read models are rebuilt beside those in use, and compared with them. */
export function RebuildsPage() {
  useTitle('Reconstrucciones');
  return (
    <PermissionGate needs="history.read">
      <Panel />
    </PermissionGate>
  );
}
