import { zodResolver } from '@hookform/resolvers/zod';
import { saveViewSchema } from '@nodo/contracts/saved-views/commands';
import { MAX_VIEW_NAME, type SavedViewScreen } from '@nodo/contracts/saved-views/values';
import type { SavedView } from '@nodo/contracts/saved-views/views';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, X } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { queryClient } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { removeView, savedViewsQuery, saveView } from '../api/saved-views.ts';
import { SAVED_VIEWS_KEY } from '../keys.ts';
import { savedViewAddress, savedViewTitle } from '../screens.ts';

const refresh = () => queryClient.invalidateQueries({ queryKey: SAVED_VIEWS_KEY });
const nameSchema = saveViewSchema.pick({ name: true });

interface SaveFormProps {
  screen: SavedViewScreen;
  search: string;
  onDone: () => void;
}

function SaveForm({ screen, search, onDone }: SaveFormProps) {
  const form = useForm({ resolver: zodResolver(nameSchema), defaultValues: { name: '' } });
  const save = useCommand({
    // Safe to repeat: without a name, saving a view a second time is new.
    send: ({ name }: { name: string }, key) => saveView({ screen, name, search }, key),
    toastKey: 'saved-views',
    said: ({ name }) => ({ title: 'Vista guardada', description: `«${name}» queda entre tus vistas.` }),
    failed: 'No se pudo guardar la vista',
    onDone,
    onSettled: refresh,
  });
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => save.mutate(values))} className="grid gap-5">
      <Field
        label="Nombre de la vista"
        hint="Con el nombre de otra, ocupa su lugar."
        error={form.formState.errors.name?.message ?? save.refused.name ?? save.refused.search}
      >
        {(control) => (
          <Input {...control} {...form.register('name')} maxLength={MAX_VIEW_NAME} autoComplete="off" />
        )}
      </Field>
      <SubmitButton className="justify-self-end" busy={save.isPending}>
        {save.isPending ? 'Guardando...' : 'Guardar vista'}
      </SubmitButton>
    </form>
  );
}

function Chip({ view, isShown }: { view: SavedView; isShown: boolean }) {
  const remove = useCommand({
    name: ({ id }: SavedView) => `remove-view:${id}`,
    send: ({ id }, key) => removeView(id, key),
    toastKey: 'saved-views',
    said: (_, { name }) => ({
      title: 'Vista borrada',
      description: `«${name}» ya no está entre tus vistas.`,
    }),
    failed: 'No se pudo borrar la vista',
    onSettled: refresh,
  });
  return (
    <li className="inline-flex h-9 max-w-full min-w-0 items-center rounded-full bg-sunken text-sm">
      <Link
        to={savedViewAddress(view)}
        aria-current={isShown ? 'page' : undefined}
        className="inline-flex min-w-0 items-center gap-1.5 rounded-full py-2 pr-1 pl-3 text-ink-2 hover:text-ink aria-[current]:font-medium aria-[current]:text-ink"
      >
        <Bookmark aria-hidden className="size-4 shrink-0 text-ink-3" />
        <span className="truncate">{view.name}</span>
      </Link>
      <button
        type="button"
        aria-label={`Borrar la vista «${view.name}»`}
        disabled={remove.isOff || remove.isPending}
        onClick={() => remove.mutate(view)}
        className="grid size-9 shrink-0 place-items-center rounded-full text-ink-3 hover:text-ink disabled:opacity-50"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}

interface SavedViewsProps {
  screen: SavedViewScreen;
  /** The filters as URL parameters; empty if nothing is filtered. */
  search: string;
  size?: ButtonProps['size'];
}

/**
 * Saved views of this screen, and a control to save the current one. Belongs in a wrapping flex row: the control
 * goes in the row, the saved views below.
 */
export function SavedViews({ screen, search, size = 'md' }: SavedViewsProps) {
  const { data } = useQuery(savedViewsQuery);
  const [isSaving, setSaving] = useState(false);
  const views = (data ?? []).filter((view) => view.screen === screen);
  const isKept = views.some((view) => view.search === search);
  if (views.length === 0 && search === '') return null;
  return (
    <section aria-label={`Vistas guardadas: ${savedViewTitle({ screen })}`} className="contents">
      {search !== '' && !isKept && (
        <Button variant="ghost" size={size} acts onClick={() => setSaving(true)} className="max-sm:grow">
          <Bookmark aria-hidden className="size-4" />
          Guardar esta vista
        </Button>
      )}
      {views.length > 0 && (
        <ul className="order-last flex min-w-0 basis-full flex-wrap gap-2">
          {views.map((view) => (
            <Chip key={view.id} view={view} isShown={view.search === search} />
          ))}
        </ul>
      )}
      <Dialog
        open={isSaving}
        onOpenChange={setSaving}
        title="Guardar esta vista"
        description="Los filtros de ahora, con un nombre: quedan para ti, en esta pantalla y en tu inicio."
      >
        <SaveForm screen={screen} search={search} onDone={() => setSaving(false)} />
      </Dialog>
    </section>
  );
}
