/** Where one becomes an investor: the sign-in page, open at the form for who is new. */
export const SIGN_UP = '/login?nuevo';
