import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface FileRowProps {
  name: string;
  icon: LucideIcon;
  /** Shown beside the name. */
  badges: ReactNode;
  /** Shown below it, in small print. */
  facts: ReactNode;
  /** Shown below, and at the end of the row. */
  detail?: ReactNode;
  actions: ReactNode;
}

/** One file in a list, with its actions. */
export function FileRow({ name, icon: Icon, badges, facts, detail, actions }: FileRowProps) {
  return (
    <article
      aria-label={name}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:flex-nowrap sm:px-6"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-ink-2 max-sm:hidden">
        <Icon aria-hidden className="size-5" strokeWidth={1.7} />
      </span>
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {badges}
        </h3>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-[0.8125rem] leading-5 text-ink-3 tabular">
          {facts}
        </p>
        {detail}
      </div>
      {actions}
    </article>
  );
}
