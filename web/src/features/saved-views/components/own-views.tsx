import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { savedViewsQuery } from '../api/saved-views.ts';
import { savedViewAddress, savedViewTitle } from '../screens.ts';

/** All of one's saved views; renders nothing if there are none. */
export function OwnViews() {
  const { data = [] } = useQuery(savedViewsQuery);
  if (data.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Tus vistas guardadas" />
      <ul className="grid gap-1.5 p-5 text-[0.9375rem] sm:grid-cols-2 sm:p-6">
        {data.map((view) => (
          <li key={view.id} className="truncate">
            <Link
              to={savedViewAddress(view)}
              className="font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              {view.name}
            </Link>{' '}
            <span className="text-ink-3">{savedViewTitle(view)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
