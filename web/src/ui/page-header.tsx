import type { ReactNode, Ref } from 'react';

interface PageHeaderProps {
  title: string;
  detail?: ReactNode;
  action?: ReactNode;
  /** To give the heading the focus when an action vanishes. */
  headingRef?: Ref<HTMLHeadingElement>;
}

export function PageHeader({ title, detail, action, headingRef }: PageHeaderProps) {
  return (
    <div className="mb-6 flex sm:mb-8 short:mb-4 flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1
          ref={headingRef}
          tabIndex={headingRef ? -1 : undefined}
          className="text-[1.75rem] leading-tight font-semibold tracking-[-0.02em] sm:text-[2rem]"
        >
          {title}
        </h1>
        {detail && (
          <div className="measure mt-1.5 text-pretty text-[0.9375rem] leading-6 text-ink-2">{detail}</div>
        )}
      </div>
      {action}
    </div>
  );
}
