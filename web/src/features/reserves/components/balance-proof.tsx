import { CircleCheck, Download, OctagonAlert, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isUnauthenticated, readableError } from '../../../lib/errors.ts';
import { formatBogotaDateTime } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Hash } from '../../../ui/hash.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Proved, proveBalance } from '../api/reserves.ts';
import { canVerify, type Finding, sealedBalance } from '../proof/verify.ts';
import { Usdt } from './coverage.tsx';

function FindingLine({ finding: { holds, text } }: { finding: Finding }) {
  const Icon = holds ? CircleCheck : OctagonAlert;
  return (
    <li className="flex gap-2">
      <Icon
        aria-hidden
        className={holds ? 'mt-1 size-4 shrink-0 text-sea-ink' : 'mt-1 size-4 shrink-0 text-alert-ink'}
      />
      <span className="sr-only">{holds ? 'Correcto: ' : 'No coincide: '}</span>
      <span className="min-w-0">{text}</span>
    </li>
  );
}

function Verdict({ proved: { proof, findings } }: { proved: Proved }) {
  const { seal, leaf } = proof;
  if (!seal) {
    return (
      <Notice tone="info" title="Todavía no hay saldos sellados" live>
        El primer sello se hace con la primera comprobación del día. Vuelve en unos minutos.
      </Notice>
    );
  }
  if (!leaf) {
    return (
      <Notice tone="info" title="Ese día no tenías saldo" live>
        El sello del {formatBogotaDateTime(seal.sealedAt)} no tiene una hoja tuya, porque todavía no se te
        había acreditado nada. Si crees que sí, escríbenos.
      </Notice>
    );
  }
  const isSound = findings.every(({ holds }) => holds);
  const save = () =>
    saveFile(
      new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' }),
      `reservas-${seal.day}.json`,
    );
  return (
    <Notice
      tone={isSound ? 'sea' : 'alert'}
      title={isSound ? 'Tu saldo está en la suma' : 'La prueba no se sostiene'}
      live
    >
      <p>
        El {formatBogotaDateTime(seal.sealedAt)} se te debían{' '}
        <strong className="font-semibold text-ink">
          <Usdt amount={sealedBalance(leaf)} /> USDT
        </strong>
        , de <Usdt amount={seal.total} /> USDT entre todos.
      </p>
      <ul className="grid gap-1.5 py-2">
        {findings.map((finding) => (
          <FindingLine key={finding.text} finding={finding} />
        ))}
      </ul>
      {!isSound && <p>Guarda la prueba y avísanos: con ella se puede ver qué no coincide.</p>}
      <p className="flex flex-wrap items-center gap-x-2">
        Raíz <Hash value={seal.rootHash} />
      </p>
      <Button variant="outline" size="sm" acts={false} onClick={save} className="mt-2">
        <Download aria-hidden className="size-4" />
        Guardar la prueba
      </Button>
    </Notice>
  );
}

function Failure({ error }: { error: unknown }) {
  if (isUnauthenticated(error)) {
    return (
      <Notice tone="info" title="Entra para comprobar tu saldo" live>
        La prueba es solo tuya.{' '}
        <Link to="/login?next=%2Freservas" className="underline underline-offset-4">
          Entrar a mi cuenta
        </Link>
      </Notice>
    );
  }
  return (
    <Notice tone="amber" title="No se pudo comprobar" live>
      {readableError(error, 'No pudimos pedir la prueba. Intenta de nuevo.')}
    </Notice>
  );
}

/** Verifies in this browser that one's own balance is included in the sealed total. */
export function BalanceProof() {
  const { data, error, isPending, mutate } = useCommand({
    send: () => proveBalance(),
    isSignIn: true,
    worksInPast: true,
  });
  return (
    <Card className="pb-6">
      <CardHeader
        title="Comprobar mi saldo"
        detail="Tu navegador recorre por sí mismo el camino de tu saldo a la raíz sellada."
      />
      <div className="mt-4 grid justify-items-start gap-4 px-5 sm:px-6">
        {data && <Verdict proved={data} />}
        {error && <Failure error={error} />}
        {canVerify() ? (
          <Button variant="outline" size="sm" busy={isPending} acts={false} onClick={() => mutate()}>
            {!isPending && <ShieldCheck aria-hidden className="size-4" />}
            {isPending ? 'Comprobando…' : data ? 'Comprobar de nuevo' : 'Comprobar mi saldo'}
          </Button>
        ) : (
          <p className="text-sm leading-6 text-ink-2">
            Para comprobarlo abre esta página por una conexión cifrada (https).
          </p>
        )}
      </div>
    </Card>
  );
}
