import { ApiError } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { signInAgain } from '../api/sign-in-again.ts';

/** A first passkey needs a code that was entered just now. */
export function SignInAgain({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.body?.code !== 'SIGN_IN_AGAIN') return null;
  return (
    <Button variant="outline" onClick={() => void signInAgain()}>
      Cerrar sesión y volver a entrar
    </Button>
  );
}
