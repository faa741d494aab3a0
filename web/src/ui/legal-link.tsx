import type { LegalPage } from '@nodo/contracts/legal-pages';
import type { ReactNode } from 'react';

interface LegalLinkProps {
  document: LegalPage;
  /** In place of its own name. */
  children?: ReactNode;
}

/** A legal document, in a tab of its own: what one was filling in stays. */
export function LegalLink({ document, children = document.label }: LegalLinkProps) {
  return (
    <a
      href={document.path}
      target="_blank"
      rel="noopener"
      className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {children}
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  );
}
