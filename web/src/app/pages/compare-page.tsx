import { Link } from 'react-router-dom';
import { HistoryCompare } from '../../features/history/components/history-compare.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useCurrentUser } from '../current-user.ts';
import { PermissionGate } from '../permission-gate.tsx';

/** Comparison of two moments, for staff and analysts. */
export function ComparePage() {
  useTitle('Comparar dos momentos');
  const { role } = useCurrentUser();
  return (
    <PermissionGate needs="history.read">
      <PageHeader
        title="Comparar dos momentos"
        detail="Qué llegó, qué se fue y qué cambió entre dos momentos, fila por fila. Mirar no cambia nada."
        action={
          <Button asChild variant="outline">
            <Link to="/history">Ver la historia</Link>
          </Button>
        }
      />
      <HistoryCompare role={role} />
    </PermissionGate>
  );
}
