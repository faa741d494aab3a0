import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { loginMethodsQuery } from '../api/passkeys.ts';
import { usePasskeySignIn } from './use-sign-in.ts';

/** Sign-in by passkey, where available: no e-mail and no code. */
export function PasskeySignIn() {
  const { data: methods } = useQuery(loginMethodsQuery);
  const signIn = usePasskeySignIn();
  if (!methods?.passkey || !browserSupportsWebAuthn()) return null;
  return (
    <div className="mt-5 grid gap-5 border-t border-line pt-5">
      <Button variant="outline" size="lg" busy={signIn.isPending} onClick={() => signIn.mutate()}>
        <Fingerprint aria-hidden className="size-5" />
        {signIn.isPending ? 'Esperando…' : 'Entrar con llave de acceso'}
      </Button>
    </div>
  );
}
