import {
  type NotificationPreferences,
  notificationPreferencesSchema,
} from '@nodo/contracts/preferences/values';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { changeNotifications } from '../api/change-preferences.ts';
import { usePreferencesForm } from '../use-preferences-form.ts';
import { PushSwitch } from './push-switch.tsx';

const topics = [
  {
    name: 'investment',
    label: 'Inversiones',
    hint: 'Confirmaciones de tus inversiones, cambios en las condiciones y documentos nuevos.',
  },
  { name: 'construction', label: 'Avance de obra', hint: 'Novedades de las bodegas en las que inviertes.' },
  { name: 'payments', label: 'Pagos', hint: 'Pagos recibidos y rendimientos de cada mes.' },
] as const;

const legendClasses = 'mb-4 text-sm font-semibold text-ink';

/** Form of the notification preferences. */
export function NotificationsCard({ saved }: { saved: NotificationPreferences }) {
  const { form, isDirty, isSaving, submit } = usePreferencesForm(
    notificationPreferencesSchema,
    saved,
    changeNotifications,
    'Te avisaremos como elegiste.',
  );
  const shown = form.watch();
  const set = (name: keyof NotificationPreferences) => (checked: boolean) =>
    form.setValue(name, checked, { shouldDirty: true });
  return (
    <Card className="pb-6">
      <CardHeader title="Notificaciones" detail="Elige de qué quieres enterarte y por dónde." />
      <form
        noValidate
        aria-label="Notificaciones"
        onSubmit={submit}
        className="grid max-w-2xl gap-7 px-5 pt-5 sm:px-6"
      >
        <fieldset>
          <legend className={legendClasses}>De qué te avisamos</legend>
          <div className="grid gap-5">
            {topics.map(({ name, label, hint }) => (
              <Switch
                key={name}
                label={label}
                hint={hint}
                checked={shown[name]}
                onChange={set(name)}
                disabled={isSaving}
              />
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className={legendClasses}>Por dónde</legend>
          <div className="grid gap-5">
            <PushSwitch checked={shown.push} onChange={set('push')} disabled={isSaving} />
            <Switch
              label="Correo"
              hint="Un resumen de lo nuevo que no has leído, como máximo una vez al día, desde las 8:00 a. m. de tu zona horaria. Si no hay nada nuevo, no llega. Los códigos de acceso y los avisos de seguridad llegan siempre."
              checked={shown.email}
              onChange={set('email')}
              disabled={isSaving}
            />
          </div>
        </fieldset>
        <Notice tone="info" title="Esto siempre te lo contamos">
          Tus códigos de acceso y cambios de rol, las llaves, dispositivos y sesiones de tu cuenta, los
          archivos con datos personales, tuyos o de otras personas, que se descargan con ella, tu verificación
          KYC, tus retiros, los pagos que no pudimos asociar y los reportes que pides.
        </Notice>
        <Button type="submit" className="justify-self-start" disabled={!isDirty} busy={isSaving}>
          {isSaving ? 'Guardando...' : 'Guardar cambios'}
        </Button>
      </form>
    </Card>
  );
}
