import type { ProjectionsView } from '@nodo/contracts/projections/views';
import { counted } from '../../../lib/counted.ts';
import { formatDateTime, formatDuration, formatWhole } from '../../../lib/format.ts';
import { usePresent } from '../../../lib/use-now.ts';
import { cx } from '../../../ui/cx.ts';
import { Stat } from '../../../ui/stat.tsx';
import { followingText } from '../projection-labels.ts';

const dots = { sea: 'bg-sea', amber: 'bg-amber', alert: 'bg-alert' } as const;

function oldest({ projections }: ProjectionsView): string | undefined {
  const moments = projections.flatMap(({ parkedSince }) => (parkedSince === null ? [] : [parkedSince]));
  return moments.toSorted()[0];
}

/** 'Posición 418.783 · versión 18': positions are offsets, and the version is that of the tables. */
function placeText({ position, version }: NonNullable<ProjectionsView['checkpoint']>): string {
  const [number] = version.split('_');
  return `Posición ${formatWhole(Number(position))} · versión ${Number(number)}`;
}

/** How up to date the read models are. */
export function ProjectionStats({ view }: { view: ProjectionsView }) {
  const [tone, state, detail] = followingText(view.checkpoint, usePresent());
  const { checkpoint, parkedTotal } = view;
  const since = oldest(view);
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <Stat
        label="Estado"
        value={
          <>
            <span
              aria-hidden
              className={cx('mr-2.5 inline-block size-2.5 rounded-full align-[0.125em]', dots[tone])}
            />
            {state}
          </>
        }
        detail={detail}
      />
      <Stat
        label="Retraso"
        value={checkpoint ? formatDuration(checkpoint.lagSeconds * 1_000) : '—'}
        detail={
          checkpoint && checkpoint.lagEvents > 0
            ? `${counted(checkpoint.lagEvents, 'evento', 'eventos')} por leer`
            : 'Nada por leer'
        }
        hint="Antigüedad del hecho más viejo que aún no se refleja, según el último lote aplicado."
      />
      <Stat
        label="Eventos aplicados"
        value={checkpoint ? formatWhole(checkpoint.events) : '—'}
        detail={checkpoint ? placeText(checkpoint) : undefined}
      />
      <Stat
        label="Claves detenidas"
        value={<span className={cx(parkedTotal > 0 && 'text-alert-ink')}>{formatWhole(parkedTotal)}</span>}
        detail={since ? `La primera, el ${formatDateTime(since)}` : 'Todo lo ocurrido está reflejado'}
        hint="Una clave es lo que debe ir en orden, como una bodega. Si uno de sus eventos no se puede aplicar, los siguientes esperan."
      />
    </div>
  );
}
