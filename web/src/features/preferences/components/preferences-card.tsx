import {
  availableLanguages,
  currencyLabels,
  type DarkMode,
  darkModeLabels,
  darkModes,
  displayCurrencies,
  languageLabels,
  languages,
  type Preferences,
  preferencesSchema,
  timeZoneLabels,
  timeZones,
} from '@nodo/contracts/preferences/values';
import type { PreferencesView } from '@nodo/contracts/preferences/views';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select, type SelectProps } from '../../../ui/select.tsx';
import { changePreferences } from '../api/change-preferences.ts';
import { changesOf, useSave } from '../use-save.ts';

const languageOptions = languages.map((value) => ({
  value,
  label: languageLabels[value],
  ...(availableLanguages.includes(value) ? {} : { detail: 'Próximamente', disabled: true }),
}));
const currencyOptions = displayCurrencies.map((value) => ({ value, label: currencyLabels[value] }));
const zoneOptions = timeZones.map((value) => ({ value, label: timeZoneLabels[value], detail: value }));
const themeOptions = darkModes.map((value) => ({ value, label: darkModeLabels[value] }));

function Group({ label, hint, children }: { label: string; hint: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium text-ink">{label}</p>
      {children}
      <p className="text-[0.8125rem] leading-5 text-ink-3">{hint}</p>
    </div>
  );
}

function ChoiceField({
  label,
  hint,
  ...rest
}: Omit<SelectProps, 'control' | 'placeholder'> & { label: string; hint: string }) {
  return (
    <Field label={label} hint={hint}>
      {(control) => <Select control={control} placeholder={label} {...rest} />}
    </Field>
  );
}

/** How the screens are to be, on every device. */
export function PreferencesCard({ saved }: { saved: PreferencesView }) {
  const [touched, setTouched] = useState<Partial<Preferences>>({});
  const save = useSave(changePreferences, 'Ya se aplican en todos tus dispositivos.');
  // What one did not touch follows what is changed elsewhere.
  const shown = { ...preferencesSchema.parse(saved), ...touched };
  const changes = changesOf(preferencesSchema.parse(saved), shown);
  const isDirty = Object.keys(changes).length > 0;
  const now = formatDateTime(new Date().toISOString());
  const set = (values: Partial<Preferences>) => setTouched((before) => ({ ...before, ...values }));
  const choose = <N extends keyof Preferences>(name: N, values: readonly Preferences[N][]) => {
    return (value: string) => {
      const found = values.find((candidate) => candidate === value);
      if (found !== undefined) set({ [name]: found });
    };
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(changes, { onSuccess: () => setTouched({}) });
  }
  return (
    <Card className="pb-6">
      <CardHeader
        title="Preferencias"
        detail="Cómo ves la plataforma. Se guardan en tu cuenta y te siguen a cualquier dispositivo."
      />
      <form
        noValidate
        aria-label="Preferencias"
        onSubmit={submit}
        className="grid max-w-2xl gap-6 px-5 pt-5 sm:px-6"
      >
        <div className="grid items-start gap-x-5 gap-y-6 sm:grid-cols-2">
          <ChoiceField
            label="Idioma"
            hint="Por ahora la plataforma está solo en español."
            value={shown.language}
            options={languageOptions}
            onChange={choose('language', availableLanguages)}
            disabled={save.isPending}
          />
          <ChoiceField
            label="Moneda"
            hint="Los montos exactos siempre están en USD; otra moneda se muestra al lado, aproximada."
            value={shown.currency}
            options={currencyOptions}
            onChange={choose('currency', displayCurrencies)}
            disabled={save.isPending}
          />
          <ChoiceField
            label="Zona horaria"
            hint={`Los documentos y la auditoría conservan la hora de Bogotá. Ahora ves la hora así: ${now}`}
            value={shown.timezone}
            options={zoneOptions}
            onChange={choose('timezone', timeZones)}
            disabled={save.isPending}
          />
        </div>
        <Group label="Modo oscuro" hint="También puedes cambiarlo desde tu menú, arriba a la derecha.">
          <Choice<DarkMode>
            label="Modo oscuro"
            value={shown.darkMode}
            options={themeOptions}
            onChange={(darkMode) => set({ darkMode })}
          />
        </Group>
        <Button type="submit" className="justify-self-start" disabled={!isDirty} busy={save.isPending}>
          {save.isPending ? 'Guardando...' : 'Guardar cambios'}
        </Button>
      </form>
    </Card>
  );
}
