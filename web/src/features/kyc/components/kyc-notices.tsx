import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { formatDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Rejected: the reviewer's notes, and that accepted documents can stay. */
export function RejectedNotice({ record }: { record: KycRecordView }) {
  return (
    <Notice tone="alert" title="Tu solicitud no fue aprobada" live className="mb-6">
      {record.reviewNotes && (
        <blockquote className="my-2 border-l-2 border-alert/50 pl-3 whitespace-pre-line text-ink">
          {record.reviewNotes}
        </blockquote>
      )}
      <p>
        Actualiza lo que haga falta y envíala de nuevo. Los demás documentos siguen guardados: no tienes que
        volver a subirlos.
      </p>
    </Notice>
  );
}

/** Submitted and not yet reviewed, so it can still be corrected. */
export function CorrectingNotice({ onLeave }: { onLeave: () => void }) {
  return (
    <Notice tone="info" title="Estás corrigiendo una solicitud que ya enviaste" className="mb-6">
      <p>Vale la que enviaste hasta que envíes esta. El plazo de respuesta vuelve a empezar.</p>
      <Button variant="outline" size="sm" onClick={onLeave} className="mt-3">
        Dejarla como está
      </Button>
    </Notice>
  );
}

/** Renewing an approval that is still in force. */
export function RenewingNotice({ onLeave }: { onLeave: () => void }) {
  return (
    <Notice tone="info" title="Estás renovando tu verificación" className="mb-6">
      <p>
        Reemplaza los documentos que ya no estén al día y confirma los demás. Tu aprobación vale hasta que
        venza, también mientras revisamos lo que envíes.
      </p>
      <Button variant="outline" size="sm" onClick={onLeave} className="mt-3">
        Dejarlo para después
      </Button>
    </Notice>
  );
}

/** The renewal was declined, and the approval is still in force: the reviewer's notes. */
export function RenewalDeclinedNotice({ record }: { record: KycRecordView }) {
  return (
    <Notice tone="alert" title="Tu renovación no fue aprobada" live>
      {record.reviewNotes && (
        <blockquote className="my-2 border-l-2 border-alert/50 pl-3 whitespace-pre-line text-ink">
          {record.reviewNotes}
        </blockquote>
      )}
      <p>Tu aprobación vale hasta que venza. Corrige lo que haga falta y envíala de nuevo.</p>
    </Notice>
  );
}

/** Approved, but expired since. */
export function ExpiredNotice({ record }: { record: KycRecordView }) {
  return (
    <Notice tone="amber" title="Tu verificación venció" live className="mb-6">
      {record.approvedAt && `La aprobamos el ${formatDate(record.approvedAt)}. `}
      Renuévala para seguir invirtiendo y poder retirar tu saldo: confirma tus datos y reemplaza los
      documentos que ya no estén al día. Tus inversiones siguen como están.
    </Notice>
  );
}
