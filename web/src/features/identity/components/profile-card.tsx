import { zodResolver } from '@hookform/resolvers/zod';
import { changeProfileSchema } from '@nodo/contracts/identity/commands';
import type { CurrentUserView, EmailChange as EmailChangeState } from '@nodo/contracts/identity/views';
import { Suspense, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { lazyPart, useLoadAhead } from '../../../lib/lazy-part.ts';
import { queryClient, USER_KEY } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { changeProfile } from '../api/change-profile.ts';

/** Lazily loaded: uploads of files are a good part of the page's code. */
const ProfilePhoto = lazyPart(async () => (await import('./profile-photo.tsx')).ProfilePhoto);
const EmailChange = lazyPart(async () => (await import('./email-change.tsx')).EmailChange);

const onClick = [EmailChange];
const nothing: typeof onClick = [];

const schema = changeProfileSchema.required();

const emailHints: Record<EmailChangeState, string> = {
  possible: 'El email no se puede modificar sin el código que enviamos al nuevo',
  fixed: 'El email no se puede modificar: lo fija la configuración de la plataforma.',
  unproved: 'El email no se puede modificar: esta copia no envía el código que lo comprueba.',
};

function useSaveProfile() {
  return useCommand({
    name: 'profile',
    send: (values: { firstName: string; lastName: string }, key) => changeProfile(values, key),
    toastKey: 'profile',
    said: () => ({ title: 'Perfil actualizado', description: 'Guardamos tus cambios.' }),
    failed: 'No se pudo guardar tu perfil',
    onSuccess: () => queryClient.invalidateQueries({ queryKey: USER_KEY, exact: true }),
  });
}

/** One's own photo and name; the e-mail is what one signs in with, so that changing it takes a code. */
export function ProfileCard({ me }: { me: CurrentUserView }) {
  const save = useSaveProfile();
  useLoadAhead(me.emailChange === 'possible' ? onClick : nothing);
  const { firstName, lastName } = me;
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { firstName, lastName } });
  const [isChangingEmail, setChangingEmail] = useState(false);
  const { errors, isDirty } = form.formState;
  const waiting = { readOnly: save.isPending };
  const { reset } = form;
  // Also picks up a change made in another tab.
  useEffect(() => reset({ firstName, lastName }, { keepDirtyValues: true }), [firstName, lastName, reset]);
  return (
    <Card className="pb-6">
      <CardHeader title="Datos personales" detail="Así te saludamos y así apareces en tus documentos." />
      <div className="max-w-2xl px-5 pt-5 sm:px-6">
        <Suspense fallback={<Skeleton className="h-44" />}>
          <ProfilePhoto me={me} />
        </Suspense>
      </div>
      <form
        noValidate
        onSubmit={form.handleSubmit((values) => save.mutate(values, { onSuccess: () => reset(values) }))}
        className="grid max-w-2xl gap-5 px-5 pt-5 sm:px-6"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Nombres" error={errors.firstName?.message}>
            {(control) => (
              <Input {...control} {...form.register('firstName')} {...waiting} autoComplete="given-name" />
            )}
          </Field>
          <Field label="Apellidos" error={errors.lastName?.message}>
            {(control) => (
              <Input {...control} {...form.register('lastName')} {...waiting} autoComplete="family-name" />
            )}
          </Field>
        </div>
        <Field label="Email" hint={emailHints[me.emailChange]}>
          {(control) => (
            <div className="flex flex-wrap gap-3">
              <Input
                {...control}
                value={me.email}
                readOnly
                className="min-w-0 flex-1 basis-56 bg-sunken! text-ink-2!"
              />
              {me.emailChange === 'possible' && (
                <Button variant="outline" acts onClick={() => setChangingEmail(true)}>
                  Cambiar email
                </Button>
              )}
            </div>
          )}
        </Field>
        <Button type="submit" className="justify-self-start" disabled={!isDirty} busy={save.isPending}>
          {save.isPending ? 'Guardando...' : 'Guardar cambios'}
        </Button>
      </form>
      {isChangingEmail && (
        <Suspense>
          <EmailChange onDone={() => setChangingEmail(false)} />
        </Suspense>
      )}
    </Card>
  );
}
