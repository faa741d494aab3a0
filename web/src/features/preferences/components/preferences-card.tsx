import {
  currencyLabels,
  type DarkMode,
  darkModeLabels,
  darkModes,
  displayCurrencies,
  languageLabels,
  languages,
  preferencesSchema,
  timeZoneLabels,
  timeZones,
} from '@nodo/contracts/preferences/values';
import type { PreferencesView } from '@nodo/contracts/preferences/views';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { changeLanguage } from '../../../lib/language.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { changePreferences } from '../api/change-preferences.ts';
import { usePreferencesForm } from '../use-preferences-form.ts';

const languageOptions = languages.map((value) => ({ value, label: languageLabels[value] }));
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

/** Form of the display preferences, which apply to all devices. */
export function PreferencesCard({ saved }: { saved: PreferencesView }) {
  const { form, isDirty, isSaving, submit } = usePreferencesForm(
    preferencesSchema,
    saved,
    changePreferences,
    'Ya se aplican en todos tus dispositivos.',
    ({ language }) => changeLanguage(language),
  );
  const select = { form: form.control, disabled: isSaving } as const;
  const now = formatDateTime(new Date().toISOString());
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
          <SelectField
            {...select}
            name="language"
            label="Idioma"
            hint="Los correos y los extractos llegan en este idioma. Los documentos publicados, las condiciones y lo que escriben las personas quedan como están."
            placeholder="Idioma"
            options={languageOptions}
          />
          <SelectField
            {...select}
            name="currency"
            label="Moneda"
            hint="Los montos exactos siempre están en USD; otra moneda se muestra al lado, aproximada."
            placeholder="Moneda"
            options={currencyOptions}
          />
          <SelectField
            {...select}
            name="timezone"
            label="Zona horaria"
            hint={`Los documentos y la auditoría conservan la hora de Bogotá. Ahora ves la hora así: ${now}`}
            placeholder="Zona horaria"
            options={zoneOptions}
          />
        </div>
        <Group label="Modo oscuro" hint="También puedes cambiarlo desde tu menú, arriba a la derecha.">
          <Choice<DarkMode>
            label="Modo oscuro"
            value={form.watch('darkMode')}
            options={themeOptions}
            disabled={isSaving}
            onChange={(darkMode) => form.setValue('darkMode', darkMode, { shouldDirty: true })}
          />
        </Group>
        <Button type="submit" className="justify-self-start" disabled={!isDirty} busy={isSaving}>
          {isSaving ? 'Guardando...' : 'Guardar cambios'}
        </Button>
      </form>
    </Card>
  );
}
