import { ApiError } from '../lib/errors.ts';
import { signInAgain } from '../lib/sign-in-again.ts';
import { Button } from './button.tsx';

/** Offered on the error SIGN_IN_AGAIN: what was asked for needs a recently entered code. */
export function SignInAgain({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.body?.code !== 'SIGN_IN_AGAIN') return null;
  return (
    <Button variant="outline" onClick={() => void signInAgain()}>
      Cerrar sesión y volver a entrar
    </Button>
  );
}
