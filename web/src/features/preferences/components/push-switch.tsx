import { type NoticePermission, useNoticePermission } from '../../../lib/use-notice-permission.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/switch.tsx';

const hints: Record<NoticePermission, string> = {
  default: 'Tu navegador te pedirá permiso. Llegan mientras tengas la plataforma abierta.',
  granted: 'Llegan a este navegador mientras tengas la plataforma abierta.',
  denied: 'Este navegador bloquea los avisos de la plataforma. Permítelos en los ajustes del sitio.',
  unsupported: 'Este navegador no admite avisos.',
};

interface PushSwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled: boolean;
}

/** Switch for browser notifications: the permission is requested only when it is turned on. */
export function PushSwitch({ checked, onChange, disabled }: PushSwitchProps) {
  const { permission, ask } = useNoticePermission();
  async function change(next: boolean) {
    if (!next || (await ask()) === 'granted') onChange(next);
  }
  return (
    <div className="grid gap-2">
      <Switch
        label="Avisos del navegador"
        hint={<span role="status">{hints[permission]}</span>}
        checked={checked}
        onChange={(next) => void change(next)}
        disabled={disabled || (!checked && permission === 'unsupported')}
      />
      {checked && permission === 'default' && (
        <Button size="sm" variant="outline" className="justify-self-start" onClick={() => void ask()}>
          Permitir en este navegador
        </Button>
      )}
    </div>
  );
}
