import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCommandKey } from '../../../lib/command-key.ts';
import { readableError } from '../../../lib/errors.ts';
import { safeNext } from '../../../lib/safe-next.ts';
import { settleToasts, toast } from '../../../ui/toast-store.ts';
import { currentUserQuery } from '../api/get-current-user.ts';
import { enterCode, type LoginRequest, login } from '../api/login.ts';
import { isGivenUp, signInWithPasskey } from '../api/passkeys.ts';
import { awaitCode } from '../pending-code.ts';

export const SESSION_MATTER = 'session';

interface Welcomed {
  readonly firstName: string;
  readonly email: string;
}

/** What happens once somebody is in: a greeting, and on to the page first asked for. */
function useWelcome() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return {
    load: () => client.fetchQuery({ ...currentUserQuery, staleTime: 0 }),
    greet: (user: Welcomed) => {
      settleToasts(SESSION_MATTER);
      toast({
        title: '¡Bienvenido!',
        description: `Acceso exitoso como ${user.firstName || user.email}`,
        matter: SESSION_MATTER,
      });
      navigate(safeNext(search.get('next')), { replace: true });
    },
  };
}

export function toastAccessError(error: unknown): void {
  toast({
    title: 'Error de acceso',
    description: readableError(error, 'No se pudo iniciar sesión'),
    tone: 'destructive',
    matter: SESSION_MATTER,
  });
}

/** Signs in or registers; where e-mails are proved, the screen then asks for the code. */
export function useSignIn(form: 'sign-in' | 'sign-up' | 'resend') {
  const { load, greet } = useWelcome();
  const command = useCommandKey(form);
  return useMutation({
    mutationFn: async (request: LoginRequest) => {
      const answer = await login(request, command.key);
      if ('user' in answer) await load();
      return answer;
    },
    onSuccess: (answer, request) => {
      command.done();
      if ('user' in answer) return greet(answer.user);
      settleToasts(SESSION_MATTER);
      awaitCode(request);
    },
    onError: (error) => {
      command.failed(error);
      toastAccessError(error);
    },
  });
}

/** Signs in with the code; the screen shows what is wrong with it. */
export function useEnterCode() {
  const { load, greet } = useWelcome();
  return useMutation({
    mutationFn: async (code: string) => {
      const { user } = await enterCode(code);
      await load();
      return user;
    },
    onSuccess: (user) => {
      awaitCode(null);
      greet(user);
    },
  });
}

/** Signs in with a passkey that the browser finds. */
export function usePasskeySignIn() {
  const { load, greet } = useWelcome();
  return useMutation({
    mutationFn: async () => {
      const { user } = await signInWithPasskey();
      await load();
      return user;
    },
    onSuccess: greet,
    onError: (error) => {
      if (!isGivenUp(error)) toastAccessError(error);
    },
  });
}
