/** Sign-in page, opened at the registration form. */
export const SIGN_UP = '/login?nuevo';
