import { useChainHeights } from '../../features/transfers/use-chain-heights.ts';
import { formatWhole } from '../../lib/format.ts';
import { useIsOnline, useLiveState } from '../../lib/live.ts';
import { useShownMoment } from '../../lib/shown-moment.ts';

const POLLING = 'Sin conexión en vivo — actualizando cada 5 s';
const NO_NETWORK = 'Sin internet — se actualiza cuando vuelva';

/**
 * The same as a strip below the bar, for small screens; on others only announced. The live region must exist before its
 * text, or screen readers don't announce it.
 */
export function OfflineStrip() {
  const isOffline = useLiveState() === 'offline';
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {isOffline && (
        <p className="flex items-center justify-center gap-2 border-t border-line bg-amber-soft px-4 py-1.5 text-[0.8125rem] leading-5 text-amber-ink sm:sr-only">
          <span aria-hidden className="size-2 shrink-0 rounded-full bg-amber" />
          {isOnline ? POLLING : NO_NETWORK}
        </p>
      )}
    </div>
  );
}

/** State of the live connection. Unobtrusive while it is up; explains the fallback while it is down. */
export function ConnectionState() {
  const state = useLiveState();
  const isOnline = useIsOnline();
  const { head } = useChainHeights();
  const isPast = useShownMoment() !== undefined;
  if (state === 'offline') {
    return (
      <p
        aria-hidden
        className="flex items-center gap-2 rounded-full bg-amber-soft px-3 py-1 text-[0.8125rem] leading-5 text-amber-ink max-sm:hidden"
      >
        <span aria-hidden className="size-2 shrink-0 rounded-full bg-amber" />
        {isOnline ? POLLING : NO_NETWORK}
      </p>
    );
  }
  if (isPast) return null;
  if (state === 'connecting') {
    return <p className="hidden text-[0.8125rem] text-ink-3 sm:block">Conectando…</p>;
  }
  return (
    <p
      title={head === undefined ? undefined : `Bloque ${formatWhole(head)}`}
      className="flex items-center gap-2 text-[0.8125rem] whitespace-nowrap text-ink-2"
    >
      <span aria-hidden className="relative grid size-2 place-items-center">
        <span
          key={head}
          className="animate-ring absolute size-2 rounded-full bg-sea [animation-duration:700ms] [animation-iteration-count:1]"
        />
        <span className="size-2 rounded-full bg-sea" />
      </span>
      <span className="max-sm:sr-only">En vivo</span>
    </p>
  );
}
