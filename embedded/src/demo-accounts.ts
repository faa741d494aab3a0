/**
 * Accounts that a visitor of the embedded product can sign in with, and their descriptions. Their data is made in
 * `demo/`.
 */
export const demoAccounts: readonly { readonly email: string; readonly note: string }[] = [
  { email: 'inversionista@nodocartago.co', note: 'inversionista con portafolio' },
  { email: 'nuevo@nodocartago.co', note: 'inversionista sin KYC' },
  { email: 'admin@nodocartago.co', note: 'administradora' },
  { email: 'superadmin@nodocartago.co', note: 'super administrador' },
  { email: 'analista@nodocartago.co', note: 'analista (solo lectura)' },
];
