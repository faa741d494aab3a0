import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { cx } from './cx.ts';

interface FactProps {
  label: string;
  /** Whether it spans all columns of the `dl`. */
  isWide?: boolean;
  children: ReactNode;
}

/** One labelled value of a record, in a `dl`. */
export function Fact({ label, isWide = false, children }: FactProps) {
  return (
    <div className={cx('grid content-start gap-0.5', isWide && 'col-span-full')}>
      <dt className="text-[0.8125rem] text-ink-3">{label}</dt>
      <dd className="min-w-0 text-[0.9375rem] break-words">{children}</dd>
    </div>
  );
}

/** A label and its value on one line, in a `dl`; stacked where there is no space. */
export function FactLine({ label, children }: Omit<FactProps, 'isWide'>) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-0.5 py-2.5">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="ml-auto min-w-0 text-right text-[0.9375rem] font-medium wrap-anywhere tabular">
        {children}
      </dd>
    </div>
  );
}

/** An identifier as a value, with a copy button. */
export function Identifier({
  label,
  value,
  isWide = false,
}: Omit<FactProps, 'children'> & { value: string }) {
  return (
    <Fact label={label} isWide={isWide}>
      <span className="flex items-center gap-1">
        <span className="min-w-0 truncate font-mono text-[0.8125rem]">{value}</span>
        <CopyButton text={value} label={`Copiar: ${label}`} done={label} />
      </span>
    </Fact>
  );
}
