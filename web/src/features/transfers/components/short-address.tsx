import { Tooltip } from '../../../ui/tooltip.tsx';

/** A shortened wallet address; complete on focus and for screen readers. */
export function ShortAddress({ address }: { address: string }) {
  return (
    <Tooltip text={address}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users see the whole address by focusing it */}
      <span tabIndex={0} className="rounded-sm font-mono text-[0.8125rem]">
        <span aria-hidden>
          {address.slice(0, 5)}…{address.slice(-4)}
        </span>
        <span className="sr-only">{address}</span>
      </span>
    </Tooltip>
  );
}
