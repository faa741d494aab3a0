import { categoryLabel } from '@nodo/contracts/history/labels';
import { type ProjectionView, projectionLabel } from '@nodo/contracts/projections/views';
import { Link } from 'react-router-dom';
import { auditAddress } from '../../../lib/audit-address.ts';
import { REBUILDS_ADDRESS } from '../../../lib/history-address.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { HistoryLink } from '../../../ui/history-link.tsx';
import { stateText } from '../projection-labels.ts';

function ProjectionRow({ projection }: { projection: ProjectionView }) {
  const { tone, text } = stateText(projection);
  const { name, categories } = projection;
  const title = projectionLabel(name);
  const follows = categories.map(categoryLabel).join(', ');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-5 py-2.5 sm:px-6">
      <div className="min-w-0 flex-1 basis-28">
        <p className="font-medium">{title}</p>
        {follows !== title && (
          <p className="truncate text-xs text-ink-3" title={categories.join(', ')}>
            {follows}
          </p>
        )}
      </div>
      <div className="ml-auto flex items-center gap-2">
        <Badge tone={tone} dot>
          {text}
        </Badge>
        <HistoryLink to={auditAddress({ kind: 'projection', subject: name })} of={`la proyección ${title}`} />
      </div>
    </li>
  );
}

/** The projections, each with its categories of events, its parked keys, and a link to the decisions about it. */
export function ProjectionList({ projections }: { projections: readonly ProjectionView[] }) {
  return (
    <Card className="overflow-hidden">
      <CardHeader
        title="Proyecciones"
        detail="Cada una mantiene lo que muestran las pantallas a partir de la historia; se pueden rehacer en cualquier momento."
        action={
          <Link to={REBUILDS_ADDRESS} className="text-sm font-medium underline underline-offset-4">
            Reconstrucciones
          </Link>
        }
      />
      <ul
        aria-label="Proyecciones"
        className="mt-4 grid grid-cols-1 lg:grid-cols-2 lg:[&>li:nth-child(even)]:border-l lg:[&>li:last-child:nth-child(odd)]:col-span-2"
      >
        {projections.map((projection) => (
          <ProjectionRow key={projection.name} projection={projection} />
        ))}
      </ul>
    </Card>
  );
}
