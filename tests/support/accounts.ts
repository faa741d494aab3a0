/** The demo's accounts. */
export const INVESTOR = 'inversionista@nodocartago.co';
export const NEWCOMER = 'nuevo@nodocartago.co';
export const ADMIN = 'admin@nodocartago.co';
export const SUPER_ADMIN = 'superadmin@nodocartago.co';
export const ANALYST = 'analista@nodocartago.co';
