import { LEGAL_PAGES } from '@nodo/contracts/legal-pages';
import { cx } from '../ui/cx.ts';
import { LegalLink } from '../ui/legal-link.tsx';

/** Links to all legal documents, for the footer of a page. */
export function LegalLinks({ className }: { className?: string }) {
  return (
    <ul className={cx('flex flex-wrap gap-x-5 gap-y-1 text-[0.8125rem] leading-6 text-ink-2', className)}>
      {LEGAL_PAGES.map((document) => (
        <li key={document.path}>
          <LegalLink document={document} />
        </li>
      ))}
    </ul>
  );
}
