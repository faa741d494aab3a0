import { ApiError } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { signInAgain } from '../api/sign-in-again.ts';

/** Offered on the error SIGN_IN_AGAIN: registering a first passkey needs a recently entered code. */
export function SignInAgain({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.body?.code !== 'SIGN_IN_AGAIN') return null;
  return (
    <Button variant="outline" onClick={() => void signInAgain()}>
      Cerrar sesión y volver a entrar
    </Button>
  );
}
