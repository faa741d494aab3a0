import { kycStatusLabels } from '@nodo/contracts/kyc/values';
import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { endSentence } from '../../../lib/end-sentence.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface ConflictProps {
  /** The current record. */
  latest: KycRecordView;
  onAdopt: () => void;
  onSkip: (() => void) | undefined;
}

function whatHappened({ status, renewal, reviewedBy, reviewedAt, submittedAt }: KycRecordView): string {
  const isResubmitted = submittedAt && (!reviewedAt || submittedAt > reviewedAt);
  if (isResubmitted) {
    return endSentence(`La persona envió sus documentos de nuevo el ${formatDateTime(submittedAt)}`);
  }
  const who = reviewedBy?.name ?? 'Otra persona';
  const when = reviewedAt ? ` el ${formatDateTime(reviewedAt)}` : '';
  if (renewal === 'declined') return endSentence(`${who} no aprobó la renovación${when}`);
  return endSentence(`${who} la dejó en «${kycStatusLabels[status]}»${when}`);
}

/** Conflict: the case was changed while it was open. Nothing is overwritten without being shown. */
export function Conflict({ latest, onAdopt, onSkip }: ConflictProps) {
  return (
    <Notice tone="amber" title="Esta verificación cambió mientras la revisabas" live>
      <p>{whatHappened(latest)} Tus notas siguen aquí, pero no se guardó nada.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={onAdopt}>
          Revisar con los cambios
        </Button>
        {onSkip && (
          <Button size="sm" variant="outline" onClick={onSkip}>
            Siguiente
          </Button>
        )}
      </div>
    </Notice>
  );
}

/** Notice that nobody may decide about themselves. */
export function OwnCase() {
  return (
    <Notice tone="info" title="Esta es tu propia solicitud">
      La revisa otra persona del equipo: nadie decide sobre su propia verificación.
    </Notice>
  );
}

/** Colleagues who have the same case open. */
export function OthersHere({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Notice
      tone="amber"
      title={`${names.join(', ')} ${names.length === 1 ? 'tiene' : 'tienen'} este caso abierto`}
      live
    >
      Si las dos personas deciden, solo vale la primera decisión; la otra verá lo que pasó.
    </Notice>
  );
}
