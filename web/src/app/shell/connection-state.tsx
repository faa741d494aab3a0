import { useChainHeights } from '../../features/transfers/use-chain-heights.ts';
import { formatWhole } from '../../lib/format.ts';
import { useLiveState } from '../../lib/live.ts';

/** Whether the screen moves by itself. Quiet while all is well; says what happens instead when it is not. */
export function ConnectionState() {
  const state = useLiveState();
  const { head } = useChainHeights();
  if (state === 'offline') {
    return (
      <p
        role="status"
        className="flex items-center gap-2 rounded-full bg-amber-soft px-3 py-1 text-[0.8125rem] leading-5 text-amber-ink max-sm:fixed max-sm:inset-x-3 max-sm:bottom-3 max-sm:z-30 max-sm:justify-center max-sm:shadow-float"
      >
        <span aria-hidden className="size-2 shrink-0 rounded-full bg-amber" />
        Sin conexión en vivo — actualizando cada 5 s
      </p>
    );
  }
  if (state === 'connecting') {
    return <p className="hidden text-[0.8125rem] text-ink-3 sm:block">Conectando…</p>;
  }
  return (
    <p className="flex items-center gap-2 text-[0.8125rem] text-ink-2 tabular">
      <span aria-hidden className="relative grid size-2 place-items-center">
        <span
          key={head}
          className="animate-ring absolute size-2 rounded-full bg-sea [animation-iteration-count:1]"
        />
        <span className="size-2 rounded-full bg-sea" />
      </span>
      <span className="max-sm:sr-only">En vivo</span>
      {head !== undefined && <span className="hidden text-ink-3 md:inline">bloque {formatWhole(head)}</span>}
    </p>
  );
}
