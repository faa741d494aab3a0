import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** `h1` where nothing else is on the page. */
  heading?: 'h1' | 'h2';
  children: ReactNode;
  action?: ReactNode;
}

/** Empty state with an optional next action. */
export function EmptyState({
  icon: Icon,
  title,
  heading: Heading = 'h2',
  children,
  action,
}: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-line-strong/60 px-6 py-12 text-center">
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-sunken text-ink-3">
        <Icon aria-hidden className="size-6" strokeWidth={1.6} />
      </span>
      <Heading className="text-base font-semibold">{title}</Heading>
      <p className="mt-1 max-w-md text-sm leading-6 text-ink-2">{children}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
