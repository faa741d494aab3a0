import type { AuditRow } from '@nodo/contracts/audit/views';
import { CircleCheck, CircleDashed, OctagonAlert, ShieldCheck } from 'lucide-react';
import { ApiError, readableError } from '../../../lib/errors.ts';
import { shortHash } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/notice.tsx';
import { UnversionedNote } from '../../../ui/unversioned-note.tsx';
import { type Proved, prove, sealHistory } from '../api/prove.ts';
import { type Finding, findings } from '../proof/findings.ts';
import { canVerify, isSound } from '../proof/verify-proof.ts';

const marks = {
  good: { Icon: CircleCheck, colour: 'text-sea-ink', word: 'Correcto: ' },
  bad: { Icon: OctagonAlert, colour: 'text-alert-ink', word: 'No coincide: ' },
  open: { Icon: CircleDashed, colour: 'text-ink-3', word: 'Pendiente: ' },
} as const;

function FindingLine({ finding: { state, text } }: { finding: Finding }) {
  const { Icon, colour, word } = marks[state];
  return (
    <li className="flex gap-2">
      <Icon aria-hidden className={cx('mt-1 size-4 shrink-0', colour)} />
      <span className="sr-only">{word}</span>
      <span className="min-w-0">{text}</span>
    </li>
  );
}

function Verdict({ entry, proved: { proof, verdict } }: { entry: AuditRow; proved: Proved }) {
  const isGood = isSound(verdict);
  const { rootHash } = proof.tree;
  return (
    <Notice
      tone={isGood ? 'sea' : 'alert'}
      title={isGood ? 'Registro íntegro' : 'Este registro no se sostiene'}
      live
    >
      <ul className="grid gap-1.5 pt-1">
        {findings(entry, proof, verdict).map((finding) => (
          <FindingLine key={finding.text} finding={finding} />
        ))}
      </ul>
      {!isGood && <p className="pt-2">No lo uses como prueba y avisa al equipo técnico.</p>}
      <p className="flex items-center gap-1 pt-1 text-[0.8125rem]">
        Raíz <span className="font-mono">{shortHash(rootHash)}</span>
        <CopyButton text={rootHash} label="Copiar: Raíz del árbol" done="Raíz del árbol" />
      </p>
    </Notice>
  );
}

/** A missing event is a finding of the check, not a connection failure. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'EVENT_MISSING';
}

function Failure({ error }: { error: unknown }) {
  const text = readableError(error, 'No pudimos pedir la prueba. Intenta de nuevo.');
  return isMissing(error) ? (
    <Notice tone="alert" title="Este registro no se sostiene" live>
      {text}
    </Notice>
  ) : (
    <Notice tone="amber" title="No se pudo verificar" live>
      {text}
    </Notice>
  );
}

interface SealProps {
  /** Called once the tree head has been recorded. */
  onSealed: () => void;
}

/** Records a tree head now instead of waiting for tomorrow's; only for those who may. */
function SealButton({ onSealed }: SealProps) {
  const seal = useCommand({
    name: 'seal-history',
    send: (_, key) => sealHistory(key),
    onSuccess: onSealed,
  });
  return (
    <>
      <Button variant="outline" size="sm" busy={seal.isPending} onClick={() => seal.mutate()}>
        {seal.isPending ? 'Sellando…' : 'Sellar ahora'}
      </Button>
      {seal.error && (
        <Notice tone="alert" title="No se selló la historia" live className="w-full">
          {readableError(seal.error, 'Intenta de nuevo en unos segundos.')}
        </Notice>
      )}
    </>
  );
}

interface AuditProofProps {
  entry: AuditRow;
  /** Whether this person may record a tree head. */
  maySeal: boolean;
}

/** Verifies in this browser that an entry is in the history as it was written. */
export function AuditProofSection({ entry, maySeal }: AuditProofProps) {
  const { data, error, isPending, mutate } = useCommand({
    send: () => prove(entry),
    worksInPast: true,
  });
  const isOpen = data !== undefined && isSound(data.verdict) && !data.verdict.isCovered;
  const again = data !== undefined || error !== null ? 'Verificar de nuevo' : 'Verificar';
  return (
    <section className="grid gap-3">
      <div className="grid gap-1">
        <h3 className="font-semibold">Integridad</h3>
        <p className="text-sm leading-6 text-ink-2">
          Tu navegador comprueba por sí mismo que este registro está en la historia tal como se escribió.
        </p>
      </div>
      <UnversionedNote path={`/api/audit/${entry.id}/proof`} />
      {data && <Verdict entry={entry} proved={data} />}
      {error && <Failure error={error} />}
      {canVerify() ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" busy={isPending} acts={false} onClick={() => mutate()}>
            {!isPending && <ShieldCheck aria-hidden className="size-4" />}
            {isPending ? 'Verificando…' : again}
          </Button>
          {isOpen && maySeal && <SealButton onSealed={() => mutate()} />}
        </div>
      ) : (
        <Notice tone="amber" title="Aquí no se puede verificar">
          Abre la plataforma por una conexión segura (https).
        </Notice>
      )}
    </section>
  );
}
