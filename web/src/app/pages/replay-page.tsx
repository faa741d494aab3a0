import { Link, useParams } from 'react-router-dom';
import { ScreenButtons } from '../../features/history/components/screen-buttons.tsx';
import { StreamReplay } from '../../features/history/components/stream-replay.tsx';
import { streamLabel } from '../../features/history/event-labels.ts';
import { historyAddress, storyAddress } from '../../lib/history-address.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useCurrentUser } from '../current-user.ts';
import { PermissionGate } from '../permission-gate.tsx';

/** Step-by-step replay of one stream, for staff and analysts. */
export function ReplayPage() {
  useTitle('Repetición');
  const { stream = '' } = useParams();
  const { role } = useCurrentUser();
  return (
    <PermissionGate needs="history.read">
      <PageHeader
        title={streamLabel(stream)}
        detail="Recorre sus eventos con la barra o con las flechas: mirar no cambia nada."
        action={
          <div className="flex flex-wrap gap-3">
            <ScreenButtons stream={stream} role={role} />
            <Button asChild variant="outline">
              <Link to={storyAddress(stream)}>Línea de tiempo</Link>
            </Button>
            <Button asChild variant="outline">
              <Link to={historyAddress({ stream })}>Ver en la historia</Link>
            </Button>
          </div>
        }
      />
      <StreamReplay key={stream} stream={stream} role={role} />
    </PermissionGate>
  );
}
