import type { LegalPage } from '@nodo/contracts/legal-pages';
import type { ReactNode } from 'react';

interface LegalLinkProps {
  document: LegalPage;
  /** Replaces the document's own name. */
  children?: ReactNode;
}

/** A link to a legal document in a new tab, so that form input is kept. */
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
