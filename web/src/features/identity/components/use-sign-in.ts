import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readableError } from '../../../lib/errors.ts';
import { forgiveSignOut } from '../../../lib/owed-sign-out.ts';
import { safeNext } from '../../../lib/safe-next.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { settleToasts, toast } from '../../../ui/toast-store.ts';
import { currentUserQuery } from '../api/get-current-user.ts';
import { enterCode, type LoginRequest, login } from '../api/login.ts';
import { isGivenUp, signInWithPasskey } from '../api/passkeys.ts';
import { awaitCode } from '../pending-code.ts';

export const SESSION_TOAST_KEY = 'session';

interface Welcomed {
  readonly firstName: string;
  readonly email: string;
}

/** After a sign-in: greets the person and navigates to the page first requested. */
function useWelcome() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return {
    load: () => client.fetchQuery({ ...currentUserQuery, staleTime: 0 }),
    greet: (user: Welcomed) => {
      forgiveSignOut();
      settleToasts(SESSION_TOAST_KEY);
      toast({
        title: '¡Bienvenido!',
        description: `Acceso exitoso como ${user.firstName || user.email}`,
        toastKey: SESSION_TOAST_KEY,
      });
      navigate(safeNext(search.get('next')), { replace: true });
    },
  };
}

const ACCESS_FAILED = { title: 'Error de acceso', fallback: 'No se pudo iniciar sesión' };

/** Signs in or registers; where e-mail ownership is verified, the screen then asks for the code. */
export function useSignIn(form: 'sign-in' | 'sign-up' | 'resend') {
  const { load, greet } = useWelcome();
  return useCommand({
    name: form,
    send: async (request: LoginRequest, key) => {
      const answer = await login(request, key);
      if ('user' in answer) await load();
      return answer;
    },
    toastKey: SESSION_TOAST_KEY,
    isSignIn: true,
    failed: ACCESS_FAILED,
    onSuccess: (answer, request) =>
      'user' in answer ? greet(answer.user) : awaitCode({ request, digits: answer.digits }),
  });
}

/** Signs in with the code; its errors stand at the field, too. */
export function useEnterCode() {
  const { load, greet } = useWelcome();
  return useCommand({
    send: async (code: string) => {
      const { user } = await enterCode(code);
      await load();
      return user;
    },
    toastKey: SESSION_TOAST_KEY,
    isSignIn: true,
    failed: ACCESS_FAILED,
    onSuccess: (user) => {
      awaitCode(null);
      greet(user);
    },
  });
}

/** Signs in with a discoverable passkey. */
export function usePasskeySignIn() {
  const { load, greet } = useWelcome();
  return useCommand({
    send: async () => {
      const { user } = await signInWithPasskey();
      await load();
      return user;
    },
    toastKey: SESSION_TOAST_KEY,
    isSignIn: true,
    failed: (error) =>
      isGivenUp(error)
        ? undefined
        : { title: ACCESS_FAILED.title, description: readableError(error, ACCESS_FAILED.fallback) },
    onSuccess: greet,
  });
}
