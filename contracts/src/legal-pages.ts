/** Path of a legal document. Separate from its text, so that a page that only links to it does not load the text. */
export interface LegalPage {
  readonly path: string;
  /** Label in the footer. */
  readonly label: string;
}

export const TERMS_PAGE: LegalPage = { path: '/terminos', label: 'Términos de uso' };
export const PRIVACY_PAGE: LegalPage = { path: '/privacidad', label: 'Tratamiento de datos' };
export const RISKS_PAGE: LegalPage = { path: '/riesgos', label: 'Aviso de riesgos' };

/** In the order of the footer. */
export const LEGAL_PAGES: readonly LegalPage[] = [TERMS_PAGE, PRIVACY_PAGE, RISKS_PAGE];
