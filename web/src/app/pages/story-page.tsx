import { Link, useParams } from 'react-router-dom';
import { ScreenButtons } from '../../features/history/components/screen-buttons.tsx';
import { StreamStory } from '../../features/history/components/stream-story.tsx';
import { streamLabel } from '../../features/history/event-labels.ts';
import { streamAddress } from '../../lib/history-address.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useCurrentUser } from '../current-user.ts';
import { PermissionGate } from '../permission-gate.tsx';

/** Timeline of one record with everything that belongs to it, for staff and analysts. */
export function StoryPage() {
  useTitle('Línea de tiempo');
  const { stream = '' } = useParams();
  const { role } = useCurrentUser();
  return (
    <PermissionGate needs="history.read">
      <PageHeader
        title={streamLabel(stream)}
        detail="Lo que le pasó, junto a lo que va unido a ello, en orden."
        action={
          <div className="flex flex-wrap gap-3">
            <ScreenButtons stream={stream} role={role} />
            <Button asChild variant="outline">
              <Link to={streamAddress(stream)}>Repetir paso a paso</Link>
            </Button>
          </div>
        }
      />
      <StreamStory key={stream} stream={stream} role={role} />
    </PermissionGate>
  );
}
