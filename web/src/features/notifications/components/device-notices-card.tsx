import type { PushDeviceView } from '@nodo/contracts/notifications/push';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { formatDateTime } from '../../../lib/format.ts';
import { canPush, keptDevice } from '../../../lib/push-subscription.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { type NoticePermission, useNoticePermission } from '../../../lib/use-notice-permission.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { pushKey, pushQuery, removeDevice } from '../api/push-devices.ts';
import { turnOffPush, turnOnPush } from '../push.ts';

const hints: Record<NoticePermission, string> = {
  default: 'Tu navegador te pedirá permiso.',
  granted: 'Llegan aunque la plataforma esté cerrada.',
  denied: 'Este navegador bloquea los avisos de la plataforma.',
  unsupported:
    'Este navegador no admite avisos con la plataforma cerrada. En iPhone y iPad, primero agrega Nodo Cartago a la pantalla de inicio y ábrela desde ahí.',
};

/** Devices with push notifications for money and account events; renders nothing where push isn't available. */
export function DeviceNoticesCard({ userId }: { userId: string }) {
  const { data } = useQuery(pushQuery);
  if (!data || data.publicKey === null) return null;
  return (
    <Card className="pb-6">
      <CardHeader
        title="Avisos en dispositivos"
        detail="Inversiones confirmadas, rendimientos, retiros, tu verificación y avisos de seguridad. Nunca muestran montos."
      />
      <div className="grid max-w-2xl gap-5 px-5 pt-5 sm:px-6">
        <ThisDevice userId={userId} publicKey={data.publicKey} devices={data.devices} />
        <Devices userId={userId} devices={data.devices} />
      </div>
    </Card>
  );
}

interface DevicesProps {
  userId: string;
  devices: readonly PushDeviceView[];
}

function ThisDevice({ userId, publicKey, devices }: DevicesProps & { publicKey: string }) {
  const client = useQueryClient();
  const { permission: given, ask } = useNoticePermission();
  const permission = canPush() ? given : 'unsupported';
  const kept = keptDevice(userId);
  const isOn = permission === 'granted' && devices.some(({ id }) => id === kept);
  const change = useCommand({
    send: async (on: boolean) => {
      if (!on) await turnOffPush(userId);
      else if ((await ask()) === 'granted') await turnOnPush(userId, publicKey);
    },
    worksInPast: true,
    toastKey: 'push',
    failed: () => ({
      description: 'Este navegador no pudo cambiar los avisos. Revisa tu conexión e inténtalo de nuevo.',
    }),
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  });
  return (
    <div className="grid gap-3">
      <Switch
        label="Avisos en este dispositivo"
        hint={<span role="status">{hints[permission]}</span>}
        checked={isOn}
        onChange={(on) => change.mutate(on)}
        disabled={change.isPending || permission === 'unsupported' || (permission === 'denied' && !isOn)}
      />
      {permission === 'denied' && (
        <Notice tone="amber" title="Cómo permitirlos">
          Abre los ajustes del sitio con el icono junto a la dirección de la página, busca «Notificaciones» y
          elige «Permitir». Si no aparece, revisa también los ajustes de notificaciones del sistema.
        </Notice>
      )}
    </div>
  );
}

function Devices({ userId, devices }: DevicesProps) {
  const client = useQueryClient();
  const kept = keptDevice(userId);
  const remove = useCommand({
    send: (id: string, key) => removeDevice(id, key),
    worksInPast: true,
    toastKey: 'push',
    said: () => ({ title: 'Dispositivo quitado', description: 'Ya no recibe avisos.' }),
    failed: 'No se pudo quitar el dispositivo',
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  });
  if (devices.length === 0) return null;
  return (
    <ul
      ref={keepFocus}
      aria-label="Dispositivos que reciben avisos"
      className="divide-y divide-line border-t border-line"
    >
      {devices.map(({ id, device, lastSeenAt }) => (
        <li key={id} className="flex items-center gap-3 py-3">
          <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-ink-3" />
          <div className="min-w-0 flex-1">
            <p className="text-sm font-medium text-ink">{device}</p>
            <p className="text-[0.8125rem] text-ink-3">Último uso: {formatDateTime(lastSeenAt)}</p>
          </div>
          {id === kept ? (
            <Badge tone="sea">Este dispositivo</Badge>
          ) : (
            <Button
              size="sm"
              variant="outline"
              busy={remove.isPending && remove.variables === id}
              onClick={() => remove.mutate(id)}
              aria-label={`Quitar ${device}`}
            >
              Quitar
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
