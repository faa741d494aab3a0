import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { boxClasses } from './input.tsx';

/** Multi-line text input, resizable. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...props}
      className={cx(boxClasses, 'min-h-24 resize-y py-2.5 text-[0.9375rem] leading-6', className)}
    />
  );
}
