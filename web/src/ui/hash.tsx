import { shortHash } from '../lib/format.ts';
import { CopyButton } from './copy-button.tsx';
import { cx } from './cx.ts';
import { Tooltip } from './tooltip.tsx';

/**
 * A transaction hash: first 8 and last 8 characters, complete on focus and for screen readers, with a copy button.
 */
export function Hash({ value, className }: { value: string; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-0.5', className)}>
      <Tooltip text={value}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users see the whole hash by focusing it */}
        <span tabIndex={0} className="rounded-sm font-mono text-[0.8125rem] text-ink">
          <span aria-hidden>{shortHash(value)}</span>
          <span className="sr-only">{value}</span>
        </span>
      </Tooltip>
      <CopyButton text={value} label="Copiar hash" done="Hash de transacción copiado al portapapeles" />
    </span>
  );
}
