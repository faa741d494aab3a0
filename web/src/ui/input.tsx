import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** Style shared by all boxes to type in. */
export const boxClasses = [
  'w-full rounded-md border border-line-strong bg-surface px-3.5 text-ink transition-colors',
  'placeholder:text-ink-3 hover:border-ink-3 disabled:opacity-60',
  'aria-invalid:border-alert aria-invalid:bg-alert-soft/40',
];
/** Style shared by all inputs and selects. */
export const controlClasses = [...boxClasses, 'h-11 text-base text-ellipsis'];

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={cx(controlClasses, className)} />;
}
