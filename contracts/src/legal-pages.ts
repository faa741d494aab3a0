/** Where a legal document is found. Apart from its text, so that a screen that only leads there loads none of it. */
export interface LegalPage {
  readonly path: string;
  /** As it stands in the footer. */
  readonly label: string;
}

export const TERMS_PAGE: LegalPage = { path: '/terminos', label: 'Términos de uso' };
export const PRIVACY_PAGE: LegalPage = { path: '/privacidad', label: 'Tratamiento de datos' };
export const RISKS_PAGE: LegalPage = { path: '/riesgos', label: 'Aviso de riesgos' };

/** In the order in which they stand in a footer. */
export const LEGAL_PAGES: readonly LegalPage[] = [TERMS_PAGE, PRIVACY_PAGE, RISKS_PAGE];
