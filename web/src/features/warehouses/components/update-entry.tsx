import type { ConstructionUpdateRow } from '@nodo/contracts/warehouses/views';
import { Warehouse } from 'lucide-react';
import { memo } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';
import { Card } from '../../../ui/card.tsx';
import { UpdateMedia } from './update-media.tsx';
import { PercentageBadge, UpdateTypeBadge, UpdateTypeIcon } from './update-type.tsx';

/** One update on the timeline. */
export const UpdateEntry = memo(function UpdateEntry({ update }: { update: ConstructionUpdateRow }) {
  useTimeZone();
  return (
    <article className="relative grid grid-cols-[minmax(0,1fr)] sm:pl-14">
      <span
        aria-hidden
        className="absolute top-4 left-0 hidden size-9 place-items-center rounded-full border border-line bg-surface text-ink-2 sm:grid"
      >
        <UpdateTypeIcon type={update.updateType} className="size-4.5" />
      </span>
      <Card className="p-5 sm:px-6">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <UpdateTypeBadge type={update.updateType} />
          {update.percentage !== null && <PercentageBadge percentage={update.percentage} />}
          <time dateTime={update.createdAt} className="ml-auto text-[0.8125rem] text-ink-3">
            {formatDate(update.createdAt)}
          </time>
        </div>
        <h3 lang="es" className="mt-3 text-base leading-6 font-semibold tracking-tight wrap-anywhere">
          {update.title}
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm text-ink-3">
          <span className="inline-flex items-center gap-1.5">
            <Warehouse aria-hidden className="size-4 shrink-0" />
            {update.warehouseName}
          </span>
          {update.author && <span>Publicado por {update.author}</span>}
        </p>
        <p
          lang="es"
          className="measure mt-3 text-[0.9375rem] leading-6 whitespace-pre-line text-ink-2 wrap-anywhere"
        >
          {update.description}
        </p>
        {update.mediaUrl && <UpdateMedia mediaUrl={update.mediaUrl} title={update.title} />}
      </Card>
    </article>
  );
});
