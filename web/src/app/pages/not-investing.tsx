import { Landmark } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';

/** In place of one's own investments, to roles that don't invest. */
export function NotInvesting() {
  return (
    <EmptyState icon={Landmark} title="Tu rol no invierte">
      Aquí verías tus inversiones. Con tu rol consultas la plataforma y su historia.
    </EmptyState>
  );
}
