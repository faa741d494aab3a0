import type { Role } from '@nodo/contracts/roles';
import type { SavedView } from '@nodo/contracts/saved-views/views';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { savedViewsQuery } from '../api/saved-views.ts';
import { openableViews, savedViewAddress, savedViewTitle } from '../screens.ts';

function Views({ views }: { views: readonly SavedView[] }) {
  return (
    <Card>
      <CardHeader title="Tus vistas guardadas" />
      <ul className="grid gap-1.5 p-5 text-[0.9375rem] sm:grid-cols-2 sm:p-6">
        {views.map((view) => (
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

/** One's saved views of screens that a role may see, each a link that opens it; nothing until there is one. */
export function OwnViewsIfAny({ role }: { role: Role }) {
  const { data } = useQuery(savedViewsQuery);
  const views = openableViews(data ?? [], role);
  return views.length > 0 ? <Views views={views} /> : null;
}

/** How to save a view, to who has none; nothing before that is known. */
export function NoViewsYet({ role }: { role: Role }) {
  const query = useQuery(savedViewsQuery);
  const { data } = query;
  if (query.isError && !data) return <QueryError query={query} fallback="No pudimos cargar tus vistas." />;
  if (!data || openableViews(data, role).length > 0) return null;
  return (
    <Card>
      <CardHeader title="Aún no tienes vistas guardadas" />
      <p className="p-5 text-[0.9375rem] leading-6 text-ink-2 sm:p-6">
        Filtra la historia o la auditoría y usa «Guardar esta vista»: aquí la abres de nuevo.
      </p>
    </Card>
  );
}
