/** Whom a visitor of the embedded product signs in as, and how they are told of. Their story is in `demo/`. */
export const demoAccounts: readonly { readonly email: string; readonly note: string }[] = [
  { email: 'inversionista@nodocartago.co', note: 'inversionista con portafolio' },
  { email: 'nuevo@nodocartago.co', note: 'inversionista sin KYC' },
  { email: 'admin@nodocartago.co', note: 'administradora' },
  { email: 'superadmin@nodocartago.co', note: 'super administrador' },
  { email: 'analista@nodocartago.co', note: 'analista (sólo lectura)' },
];
