import { formatDuration, formatWhole } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Stat } from '../../../ui/stat.tsx';
import { useChainHeights } from '../use-chain-heights.ts';

const show = (height: number | undefined) => (height === undefined ? '—' : formatWhole(height));

/** The chain's newest and irreversible block heights, live. */
export function ChainHeightStats() {
  const { head, solid, time } = useChainHeights();
  const now = useNow();
  const distance = head !== undefined && solid !== undefined ? head - solid : undefined;
  return (
    <>
      <Stat
        label="Último bloque"
        value={show(head)}
        detail={time ? `hace ${formatDuration(now - Date.parse(time))}` : 'según la última consulta'}
      />
      <Stat
        label="Bloque irreversible"
        value={show(solid)}
        detail={distance === undefined ? ' ' : `${distance} bloques detrás del último`}
      />
    </>
  );
}
