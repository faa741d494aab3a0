import type { FinancialSettingsView } from '@nodo/contracts/settings/views';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SettingsEditor } from './settings-editor.tsx';
import { SettingsFacts } from './settings-facts.tsx';

function since({ isDefault, revision, updatedAt }: FinancialSettingsView): string {
  if (isDefault || updatedAt === null) return 'Valores por defecto: nadie los ha definido todavía';
  return `Versión ${revision + 1}, vigente desde el ${formatDateTime(updatedAt)}`;
}

/** The settings in force, to be read or, on demand, edited. */
export function SettingsCard({ settings }: { settings: FinancialSettingsView }) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // On closing the form, the focus returns to the button that opened it, for keyboard users.
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <Card className="pb-6">
      <CardHeader
        title="Configuración Financiera"
        detail={since(settings)}
        action={
          !isEditing && (
            <Button ref={edit} variant="outline" size="sm" acts onClick={() => setEditing(true)}>
              <Pencil aria-hidden className="size-4" />
              Editar Configuración
            </Button>
          )
        }
      />
      <div className="grid gap-6 px-5 pt-6 sm:px-6">
        {settings.isDefault && (
          <Notice tone="amber" title="Rigen los valores por defecto">
            La plataforma los usa hasta que alguien defina los suyos. Edítalos para dejarlos en firme.
          </Notice>
        )}
        {isEditing ? (
          <SettingsEditor latest={settings} onClose={() => setEditing(false)} />
        ) : (
          <SettingsFacts settings={settings} />
        )}
        <Notice tone="info" title="Los cambios solo rigen para inversiones nuevas">
          Las inversiones existentes conservan sus condiciones. Al guardar un cambio, la plataforma notifica a
          los inversionistas, en sus notificaciones, qué cambió y desde qué valor.
        </Notice>
      </div>
    </Card>
  );
}
