import type { UserRow } from '@nodo/contracts/identity/views';
import { displayName } from '@nodo/contracts/identity/views';
import { readableError } from '../../../lib/errors.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { issuePasskeyCode } from '../api/recover-user.ts';
import { RecoveryForm } from './recovery-form.tsx';

/** Issues a code for a staff member's first passkey, and displays it only once. */
export function PasskeyCode({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const issue = useCommand({ send: (_, key) => issuePasskeyCode(user.id, key) });
  const name = displayName(user);
  if (issue.data) {
    const { code, expiresAt } = issue.data;
    return (
      <section
        aria-label="Código emitido"
        className="grid gap-4 rounded-md border border-sea/40 bg-sea-soft p-4"
      >
        <div className="flex flex-wrap items-center justify-between gap-3">
          <output
            aria-label="Código"
            className="font-mono text-2xl font-semibold tracking-[0.18em] text-ink tabular-nums"
          >
            {code}
          </output>
          <CopyButton text={code} label="Copiar código" done="El código está en el portapapeles." showLabel />
        </div>
        <p className="text-sm leading-6 text-ink-2">
          Se muestra solo esta vez. Díctaselo a {name} en persona o por teléfono, no por correo. Vence el{' '}
          {formatDateTime(expiresAt)} y sirve una sola vez.
        </p>
        <Button variant="outline" size="sm" className="justify-self-end" onClick={onClose}>
          Listo
        </Button>
      </section>
    );
  }
  return (
    <RecoveryForm
      label="Código para la primera llave"
      tone="amber"
      isBusy={issue.isPending}
      button="Emitir código"
      busyButton="Emitiendo…"
      onSubmit={() => issue.mutate()}
      onCancel={onClose}
    >
      <p className="text-sm leading-6 text-ink-2">
        Con este código <strong className="font-semibold text-ink">{name}</strong> registra su primera llave
        de acceso. Sirve una vez y vence en 24 horas; uno nuevo reemplaza al anterior. Confirma antes que
        hablas con quien dice ser.
      </p>
      {issue.isError && (
        <Notice tone="alert" live title={readableError(issue.error, 'No se pudo emitir el código.')} />
      )}
    </RecoveryForm>
  );
}
