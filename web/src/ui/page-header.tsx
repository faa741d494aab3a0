import type { ReactNode, Ref } from 'react';
import { headingClasses } from './heading-classes.ts';

interface PageHeaderProps {
  title: string;
  detail?: ReactNode;
  action?: ReactNode;
  /** To give the heading the focus when an action vanishes. */
  headingRef?: Ref<HTMLHeadingElement>;
}

export function PageHeader({ title, detail, action, headingRef }: PageHeaderProps) {
  return (
    <div className={headingClasses.whole}>
      <div className="min-w-0">
        <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className={headingClasses.title}>
          {title}
        </h1>
        {detail && <div className={headingClasses.detail}>{detail}</div>}
      </div>
      {action}
    </div>
  );
}
