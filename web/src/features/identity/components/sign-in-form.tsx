import { zodResolver } from '@hookform/resolvers/zod';
import { loginBodySchema } from '@nodo/contracts/identity/commands';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { EmailField } from './email-field.tsx';
import { SESSION_TOAST_KEY, useSignIn } from './use-sign-in.ts';

const schema = loginBodySchema.pick({ email: true });

export function SignInForm() {
  const signIn = useSignIn('sign-in');
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '' } });
  const submit = form.handleSubmit(
    ({ email }) => signIn.mutate({ email }),
    () => {
      if (form.getValues('email').trim() !== '') return;
      toast({
        title: 'Email requerido',
        description: 'Por favor ingresa tu email',
        tone: 'destructive',
        toastKey: SESSION_TOAST_KEY,
      });
    },
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <EmailField
        hint="Tu rol se detecta automáticamente."
        input={form.register('email')}
        typed={form.getValues('email')}
        problem={form.formState.errors.email}
      />
      <Button type="submit" size="lg" busy={signIn.isPending}>
        {signIn.isPending ? 'Iniciando...' : 'Iniciar Sesión'}
      </Button>
    </form>
  );
}
