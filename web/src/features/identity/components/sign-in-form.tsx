import { zodResolver } from '@hookform/resolvers/zod';
import { loginBodySchema } from '@nodo/contracts/identity';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { SESSION_MATTER, useSignIn } from './use-sign-in.ts';

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
        matter: SESSION_MATTER,
      });
    },
  );
  const error = form.formState.errors.email;
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field
        label="Email"
        hint="Tu rol se detecta automáticamente."
        error={
          error && (form.getValues('email').trim() === '' ? 'Por favor ingresa tu email' : error.message)
        }
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('email')}
            type="email"
            autoComplete="email"
            placeholder="tu@email.com"
          />
        )}
      </Field>
      <Button type="submit" size="lg" busy={signIn.isPending}>
        {signIn.isPending ? 'Iniciando...' : 'Iniciar Sesión'}
      </Button>
    </form>
  );
}
