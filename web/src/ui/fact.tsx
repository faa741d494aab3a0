import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

interface FactProps {
  label: string;
  children: ReactNode;
}

/** One fact of a record, under its label, in a `dl`. */
export function Fact({ label, children }: FactProps) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-[0.8125rem] text-ink-3">{label}</dt>
      <dd className="min-w-0 text-[0.9375rem] break-words">{children}</dd>
    </div>
  );
}

/** A fact that is no word but a key, to be copied whole. */
export function Identifier({ label, value }: { label: string; value: string }) {
  return (
    <Fact label={label}>
      <span className="flex items-center gap-1">
        <span className="min-w-0 truncate font-mono text-[0.8125rem]">{value}</span>
        <CopyButton text={value} label={`Copiar: ${label}`} done={label} />
      </span>
    </Fact>
  );
}
