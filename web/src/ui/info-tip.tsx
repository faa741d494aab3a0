import { Info } from 'lucide-react';
import { Tooltip } from './tooltip.tsx';

/** How a figure is computed, on hover and focus; the essentials are also shown beside the figure. */
export function InfoTip({ about, text }: { about: string; text: string }) {
  return (
    <Tooltip text={text}>
      <button
        type="button"
        aria-label={`${about}: ${text}`}
        className="relative grid size-4 shrink-0 place-items-center rounded-full text-ink-3 after:absolute after:-inset-2 after:content-[''] hover:text-ink"
      >
        <Info aria-hidden className="size-3.5" />
      </button>
    </Tooltip>
  );
}
