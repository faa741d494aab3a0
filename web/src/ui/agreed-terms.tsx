import type { AgreedTerms } from '@nodo/contracts/investments/values';
import type { ReactNode } from 'react';
import { formatRate } from '../lib/format.ts';
import { cx } from './cx.ts';
import { Notice } from './notice.tsx';

/** What a form needs in which terms are agreed to. */
export interface TermsInForce {
  /** Those in force; undefined until they are loaded. */
  readonly terms: AgreedTerms | undefined;
  /** Loads those in force anew; after a failure, those known before. */
  readonly readTerms: () => Promise<AgreedTerms | undefined>;
  /** Shown while they could not be loaded: nobody agrees to terms that may not be in force. */
  readonly unknownTerms: ReactNode;
}

export const returnLabel = ({ monthlyReturnRate }: AgreedTerms) => formatRate(monthlyReturnRate);
export const feesLabel = ({ managementFeeRate, platformFeeRate }: AgreedTerms) =>
  `${formatRate(managementFeeRate)} administración · ${formatRate(platformFeeRate)} plataforma`;

/** The earlier text of a term; undefined if it says the same now, or was not shown before. */
export function changedFrom(
  before: AgreedTerms | undefined,
  now: AgreedTerms,
  label: (of: AgreedTerms) => string,
): string | undefined {
  const text = before && label(before);
  return text === label(now) ? undefined : text;
}

/** One line of what is agreed to. `before`: what was shown until it changed. */
export function AgreedLine({
  label,
  before,
  children,
}: {
  label: string;
  before?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div
      className={cx(
        'flex flex-wrap justify-between gap-x-6 gap-y-1 py-3',
        before && '-mx-3 bg-amber-soft px-3',
      )}
    >
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="ml-auto min-w-0 text-right text-[0.9375rem] font-medium wrap-anywhere">
        {children}
        {before && (
          <p className="text-[0.8125rem] leading-5 font-normal text-amber-ink">Cambió: antes {before}</p>
        )}
      </dd>
    </div>
  );
}

/** On a small screen a message may be outside of the view, and pressing the button would seem to do nothing. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' });
}

/** The same, and reading goes on there: the button that was pressed has lost the focus. */
function readFrom(element: HTMLElement | null): void {
  bringIntoView(element);
  element?.focus();
}

/** Says that other terms are in force than those that were shown (`before`). */
export function TermsChanged({ before }: { before: AgreedTerms }) {
  return (
    <div ref={readFrom} key={JSON.stringify(before)} tabIndex={-1} className="scroll-mt-4 outline-none">
      <Notice tone="amber" title="Las condiciones cambiaron mientras revisabas">
        No se registró nada. Lo que cambió está marcado: míralo y acéptalo para confirmar.
      </Notice>
    </div>
  );
}
