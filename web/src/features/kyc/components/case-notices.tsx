import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { whatHappened } from '../what-happened.ts';

interface ConflictProps {
  /** The record when the review began. */
  seen: KycRecordView;
  /** The current record. */
  latest: KycRecordView;
  onAdopt: () => void;
  onSkip: (() => void) | undefined;
}

/** Conflict: the case was changed while it was open. Nothing is overwritten without being shown. */
export function Conflict({ seen, latest, onAdopt, onSkip }: ConflictProps) {
  return (
    <Notice tone="amber" title="Esta verificación cambió mientras la revisabas" live>
      <p>{whatHappened(seen, latest)} Tus notas siguen aquí, pero no se guardó nada.</p>
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
