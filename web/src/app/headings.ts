/** The heading of a page that says the same to everybody. */
export interface Heading {
  readonly title: string;
  readonly detail: string;
}

/** Headings that are drawn before the code of their pages is there. */
export const headings = {
  investments: {
    title: 'Mis inversiones',
    detail: 'Lo que ya es tuyo, lo que falta por pagar y dónde puedes seguir invirtiendo.',
  },
  audit: {
    title: 'Auditoría',
    detail: 'Quién cambió qué, cuándo, desde dónde, de qué a qué y por qué.',
  },
  admin: {
    title: 'Administración',
    detail: 'Quiénes usan la plataforma, qué pueden hacer y bajo qué condiciones se invierte.',
  },
} as const satisfies Record<string, Heading>;
