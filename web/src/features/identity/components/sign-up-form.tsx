import { zodResolver } from '@hookform/resolvers/zod';
import { loginBodySchema } from '@nodo/contracts/identity/commands';
import { PRIVACY_PAGE, RISKS_PAGE, TERMS_PAGE } from '@nodo/contracts/legal-pages';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { LegalLink } from '../../../ui/legal-link.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { EmailField } from './email-field.tsx';
import { SESSION_TOAST_KEY, useSignIn } from './use-sign-in.ts';

const schema = loginBodySchema.pick({ email: true, name: true }).required();

export function SignUpForm() {
  const signIn = useSignIn('sign-up');
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '', name: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(
    ({ email, name }) => signIn.mutate({ email, name, isNewUser: true }),
    () => {
      const { email, name } = form.getValues();
      if (email.trim() !== '' && name.trim() !== '') return;
      toast({
        title: 'Datos requeridos',
        description: 'Por favor completa todos los campos',
        tone: 'destructive',
        toastKey: SESSION_TOAST_KEY,
      });
    },
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Nombre completo" error={errors.name?.message}>
        {(control) => (
          <Input {...control} {...form.register('name')} autoComplete="name" placeholder="Camila Restrepo" />
        )}
      </Field>
      <EmailField input={form.register('email')} typed={form.getValues('email')} problem={errors.email} />
      <p className="text-[0.8125rem] leading-5 text-ink-2">
        Al crear tu cuenta aceptas los <LegalLink document={TERMS_PAGE} /> y autorizas el tratamiento de tus
        datos según la <LegalLink document={PRIVACY_PAGE}>política de tratamiento</LegalLink>. Lee también el{' '}
        <LegalLink document={RISKS_PAGE} />.
      </p>
      <Button type="submit" size="lg" busy={signIn.isPending}>
        {signIn.isPending ? 'Creando cuenta...' : 'Crear Cuenta de Inversionista'}
      </Button>
    </form>
  );
}
