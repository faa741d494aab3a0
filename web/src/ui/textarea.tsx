import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlClasses } from './input.tsx';

/** For more than one line; it grows by hand. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...props}
      className={cx(controlClasses, 'h-auto min-h-24 resize-y py-2.5 text-[0.9375rem] leading-6', className)}
    />
  );
}
