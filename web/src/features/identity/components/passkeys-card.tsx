import type { PasskeyView } from '@nodo/contracts/identity/views';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { auditAddress } from '../../../lib/audit-address.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { UnversionedNote } from '../../../ui/unversioned-note.tsx';
import { loginMethodsQuery, passkeysQuery, removePasskey } from '../api/passkeys.ts';
import { passkeysKey } from '../keys.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { RenamePasskey } from './rename-passkey.tsx';

const TOAST_KEY = 'passkeys';

interface PasskeysCardProps {
  historyOf: string | undefined;
  isStaff: boolean;
}

/** One's own passkeys: add, rename, remove. `historyOf` is the user id, for those who may read the audit. */
export function PasskeysCard({ historyOf, isStaff }: PasskeysCardProps) {
  const passkeys = useQuery(passkeysQuery);
  const { data: methods } = useQuery(loginMethodsQuery);
  const needsCode = isStaff && methods?.passkey === true && passkeys.data?.length === 0;
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button variant="outline" size="sm" acts onClick={() => setAdding(true)}>
      <Plus aria-hidden className="size-4" />
      Agregar llave
    </Button>
  );
  return (
    <Card className="pb-5">
      <CardHeader
        title="Llaves de acceso"
        detail="Entra con tu huella, tu rostro o el PIN de tu dispositivo."
        action={passkeys.data?.length ? add : undefined}
      />
      <div className="px-5 pt-4 sm:px-6">
        <UnversionedNote />
        {passkeys.isPending && <SkeletonRows rows={2} label="Cargando tus llaves de acceso" />}
        {passkeys.isError && (
          <ErrorState
            error={passkeys.error}
            fallback="No pudimos leer tus llaves de acceso."
            onRetry={() => void passkeys.refetch()}
          />
        )}
        {passkeys.data?.length === 0 && (
          <EmptyState icon={KeyRound} title="Aún no tienes llaves de acceso" action={add}>
            Con una llave entras sin esperar el código y tu cuenta queda más segura.
          </EmptyState>
        )}
        {passkeys.data && passkeys.data.length > 0 && (
          <ul className="divide-y divide-line">
            {passkeys.data.map((passkey) => (
              <Passkey key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
        {historyOf && (
          <p className="pt-3 text-sm">
            <Link
              to={auditAddress({ person: historyOf, field: 'passkeyId' })}
              className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              Historial de tus llaves
            </Link>
          </p>
        )}
      </div>
      <Dialog
        open={isAdding}
        onOpenChange={setAdding}
        title="Agregar llave de acceso"
        description="Tu dispositivo te pedirá tu huella, tu rostro o su PIN."
      >
        <PasskeyForm
          submitLabel="Registrar llave"
          needsCode={needsCode}
          onDone={() => {
            setAdding(false);
            toast({
              title: 'Llave registrada',
              description: 'Ya puedes entrar con ella.',
              toastKey: TOAST_KEY,
            });
          }}
        />
      </Dialog>
    </Card>
  );
}

function Passkey({ passkey }: { passkey: PasskeyView }) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  const used = lastUsedAt ? `Usada el ${formatDateTime(lastUsedAt)}` : 'Sin usar todavía';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Fingerprint aria-hidden className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
          {name} {isSynced && <Badge>Sincronizada</Badge>}
        </p>
        <p className="text-sm text-ink-3">
          Desde el {formatDate(createdAt)} · {used}
        </p>
      </div>
      <div className="flex gap-1">
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Renombrar ${name}`}
          acts
          onClick={() => setOpen('rename')}
        >
          Renombrar
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Quitar ${name}`}
          acts
          onClick={() => setOpen('remove')}
        >
          Quitar
        </Button>
      </div>
      <Dialog
        open={open === 'rename'}
        onOpenChange={() => setOpen(null)}
        title="Renombrar llave"
        description="El nombre solo lo ves tú."
      >
        <RenamePasskey passkey={passkey} onDone={() => setOpen(null)} />
      </Dialog>
      <Dialog
        open={open === 'remove'}
        onOpenChange={() => setOpen(null)}
        title={`¿Quitar «${name}»?`}
        description="Ya no servirá para entrar, y se cerrarán las sesiones que abrió."
      >
        <Remove passkey={passkey} onDone={() => setOpen(null)} />
      </Dialog>
    </li>
  );
}

function Remove({ passkey, onDone }: { passkey: PasskeyView; onDone: () => void }) {
  const remove = useCommand({
    send: () => removePasskey(passkey.id),
    toastKey: TOAST_KEY,
    said: () => ({
      title: 'Llave quitada',
      description: `«${passkey.name}» ya no abre tu cuenta.`,
    }),
    failed: 'No se pudo quitar la llave',
    onSuccess: () => queryClient.invalidateQueries({ queryKey: passkeysKey }),
    onDone,
  });
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="ghost" onClick={onDone} disabled={remove.isPending}>
        Cancelar
      </Button>
      <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
        {remove.isPending ? 'Quitando...' : 'Quitar llave'}
      </Button>
    </div>
  );
}
