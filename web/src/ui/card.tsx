import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return (
    <section {...props} className={cx('rounded-lg border border-line bg-surface shadow-card', className)} />
  );
}

interface CardHeaderProps {
  title: string;
  detail?: ReactNode;
  action?: ReactNode;
}

export function CardHeader({ title, detail, action }: CardHeaderProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-5 sm:px-6">
      {/* Keeps a narrow action beside the title, however long its texts are. */}
      <div className="min-w-0 grow basis-52">
        <h2 className="text-base font-semibold tracking-tight">{title}</h2>
        {detail && <div className="mt-0.5 text-sm text-ink-3">{detail}</div>}
      </div>
      {action}
    </div>
  );
}
