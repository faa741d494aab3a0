import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCommandKey } from '../../../lib/command-key.ts';
import { readableError } from '../../../lib/errors.ts';
import { safeNext } from '../../../lib/safe-next.ts';
import { settleToasts, toast } from '../../../ui/toast-store.ts';
import { currentUserQuery } from '../api/get-current-user.ts';
import { type LoginRequest, login } from '../api/login.ts';

export const SESSION_MATTER = 'session';

/** Signs in or registers, greets, and goes on to the page first asked for. */
export function useSignIn(form: 'sign-in' | 'sign-up') {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const command = useCommandKey(form);
  return useMutation({
    mutationFn: async (request: LoginRequest) => {
      const answer = await login(request, command.key);
      await client.fetchQuery({ ...currentUserQuery, staleTime: 0 });
      return answer.user;
    },
    onSuccess: (user) => {
      command.done();
      settleToasts(SESSION_MATTER);
      toast({
        title: '¡Bienvenido!',
        description: `Acceso exitoso como ${user.firstName || user.email}`,
        matter: SESSION_MATTER,
      });
      navigate(safeNext(search.get('next')), { replace: true });
    },
    onError: (error) => {
      command.failed(error);
      toast({
        title: 'Error de acceso',
        description: readableError(error, 'No se pudo iniciar sesión'),
        tone: 'destructive',
        matter: SESSION_MATTER,
      });
    },
  });
}
