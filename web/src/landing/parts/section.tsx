import type { ReactNode } from 'react';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One of the page's five sections: heading, lead and content. */
export function Section({ id, title, lead, className = '', children }: SectionProps) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={`landing-section ${className}`}>
      <div className="mx-auto max-w-[82rem] px-5 py-16 sm:px-8 lg:py-24">
        <h2
          id={`${id}-title`}
          className="max-w-[22ch] text-[clamp(1.875rem,4.4vw,3.25rem)] leading-[1.06] font-semibold tracking-[-0.03em] text-balance"
        >
          {title}
        </h2>
        <p className="mt-4 max-w-[60ch] text-lg leading-7 text-ink-2">{lead}</p>
        {children}
      </div>
    </section>
  );
}

/** A figure with its label. `note` is its source or an explanation. */
export function Figure({ value, label, note }: { value: string; label: string; note?: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="mt-1 text-[0.9375rem] leading-5 text-ink-2">
        {label}
        {note && <span className="mt-1 block text-[0.8125rem] leading-4.5 text-ink-3">{note}</span>}
      </dt>
      <dd className="tabular text-[clamp(1.625rem,3.2vw,2.25rem)] leading-none font-semibold tracking-[-0.03em]">
        {value}
      </dd>
    </div>
  );
}
