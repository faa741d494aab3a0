import { openTable } from '@nodo/contracts/open-table';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const tones = {
  neutral: 'bg-sunken text-ink-2',
  sea: 'bg-sea-soft text-sea-ink',
  signal: 'bg-signal-soft text-signal-ink',
  amber: 'bg-amber-soft text-amber-ink',
  alert: 'bg-alert-soft text-alert-ink',
} as const;
export type Tone = keyof typeof tones;

/** A table of tones by state; neutral for unknown states. */
export function toneTable<K extends string>(known: Record<K, Tone>): Record<K, Tone> {
  return openTable(known, 'neutral');
}

interface BadgeProps {
  tone?: Tone;
  /** A dot before the text, so that colour isn't the only cue. */
  dot?: boolean;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', dot = false, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-5 font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {dot && <span aria-hidden className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  );
}
