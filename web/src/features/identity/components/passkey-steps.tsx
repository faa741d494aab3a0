import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { readableError } from '../../../lib/errors.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { browserRefusal, passkeysQuery, sessionVerified, verifyWithPasskey } from '../api/passkeys.ts';
import { PasskeyForm } from './passkey-form.tsx';

const FALLBACK = 'No pudimos comprobar la llave de acceso.';

/** Uses an existing passkey, or else registers the first one. */
export function PasskeySteps({ isStaff }: { isStaff: boolean }) {
  const passkeys = useQuery(passkeysQuery);
  if (passkeys.data?.length) return <Verify />;
  if (passkeys.data) return <First isStaff={isStaff} />;
  if (passkeys.isPending) return <Skeleton className="h-24" />;
  return <QueryError query={passkeys} fallback="No pudimos leer tus llaves de acceso." />;
}

function Verify() {
  const verify = useCommand({ send: verifyWithPasskey, worksInPast: true, onSuccess: sessionVerified });
  const { error } = verify;
  return (
    <div className="grid gap-4">
      {error && <Notice tone="alert" live title={browserRefusal(error) ?? readableError(error, FALLBACK)} />}
      <Button size="lg" busy={verify.isPending} acts={false} onClick={() => verify.mutate()}>
        <Fingerprint aria-hidden className="size-5" />
        {verify.isPending ? 'Esperando…' : 'Usar mi llave de acceso'}
      </Button>
      <p className="text-sm leading-6 text-ink-2">
        Vale por 12 horas en este navegador. Si perdiste tus llaves, pide a un Super Admin que las
        restablezca.
      </p>
    </div>
  );
}

function First({ isStaff }: { isStaff: boolean }) {
  return (
    <div className="grid gap-4">
      <p className="text-[0.9375rem] leading-6 text-ink-2">
        Aún no tienes una. Regístrala ahora: queda en tu dispositivo y nadie más puede usarla.
        {isStaff && ' Por ser del equipo, la primera pide un código que te entrega un Super Admin.'}
      </p>
      <PasskeyForm submitLabel="Registrar y continuar" needsCode={isStaff} />
    </div>
  );
}
