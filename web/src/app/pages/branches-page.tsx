import { useParams } from 'react-router-dom';
import { BranchPanel } from '../../features/history/components/branch-page.tsx';
import { BranchesPanel } from '../../features/history/components/branches-panel.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { PermissionGate } from '../permission-gate.tsx';

/** List of what-if branches. */
export function BranchesPage() {
  useTitle('¿Y si…?');
  return (
    <PermissionGate needs="history.read">
      <BranchesPanel />
    </PermissionGate>
  );
}

/** One what-if branch with its figures. */
export function BranchPage() {
  useTitle('Suposición');
  const { branch = '' } = useParams();
  return (
    <PermissionGate needs="history.read">
      <BranchPanel key={branch} id={branch} />
    </PermissionGate>
  );
}
