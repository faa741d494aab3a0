import { HistoryHome } from '../../features/history/components/history-home.tsx';
import { NoViewsYet, OwnViewsIfAny } from '../../features/saved-views/components/own-views.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useCurrentUser } from '../current-user.ts';
import { greeting } from './greeting.ts';

/** Start page of analysts. */
export function AnalystHomePage() {
  useTitle('Historia de la plataforma');
  const { firstName, role } = useCurrentUser();
  return (
    <>
      <PageHeader
        title={greeting(firstName, new Date())}
        detail="Qué ha pasado en la plataforma, qué está detenido y por dónde empezar a mirar."
      />
      <div className="grid gap-6">
        <OwnViewsIfAny role={role} />
        <HistoryHome />
        <NoViewsYet role={role} />
      </div>
    </>
  );
}
