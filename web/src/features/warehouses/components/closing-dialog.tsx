import {
  CLOSING_REASON_MAX,
  type ClosingRow,
  rejectClosingBodySchema,
  requestClosingBodySchema,
} from '@nodo/contracts/warehouses/closing';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { useState } from 'react';
import { counted } from '../../../lib/counted.ts';
import { readableError } from '../../../lib/errors.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ReasonForm } from '../../../ui/reason-form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import {
  approveClosing,
  refreshClosings,
  rejectClosing,
  requestClosing,
  withdrawClosing,
} from '../api/closings.ts';

const TOAST_KEY = 'warehouse-closing';
const shared = { toastKey: TOAST_KEY, onSettled: refreshClosings } as const;

/** Consequences of closing for those affected. */
function Effects({ warehouse: { investors, waiting } }: { warehouse: WarehouseView }) {
  return (
    <ul className="list-disc space-y-1 pl-5 text-sm leading-6 text-ink-2">
      <li>Nadie podrá invertir más en ella. Es para siempre: una bodega cerrada no se reabre.</li>
      <li>
        {investors === 0
          ? 'Nadie tiene parte en ella.'
          : `${counted(investors, 'inversionista conserva', 'inversionistas conservan')} su participación, sus rendimientos y sus condiciones.`}
      </li>
      <li>
        {waiting > 0 && `${counted(waiting, 'persona deja', 'personas dejan')} de esperar cupo. `}
        Las reinversiones automáticas en ella terminan. Cada quien recibe un aviso.
      </li>
    </ul>
  );
}

interface Props {
  warehouse: WarehouseView;
  onClose: () => void;
}

function Asking({ warehouse, onClose }: Props) {
  const { id, name } = warehouse;
  const ask = useCommand({
    // Safe to repeat: without a name, asking again after it was withdrawn is new.
    send: requestClosing,
    ...shared,
    said: () => ({
      title: 'Cierre pedido',
      description: `«${name}» se cierra cuando otra persona lo confirme.`,
    }),
    failed: 'No se pudo pedir el cierre',
    onDone: onClose,
  });
  return (
    <div className="grid gap-5">
      <Effects warehouse={warehouse} />
      <ReasonForm
        label="Motivo"
        hint="Lo lee quien confirma, y queda en la auditoría."
        maxLength={CLOSING_REASON_MAX}
        schema={requestClosingBodySchema}
        refused={ask.refused.reason}
        onSend={(reason) => ask.mutate({ id, reason })}
      >
        <Actions onCancel={onClose} isBusy={ask.isPending}>
          <SubmitButton variant="danger" busy={ask.isPending}>
            Pedir el cierre
          </SubmitButton>
        </Actions>
      </ReasonForm>
    </div>
  );
}

interface DecidingProps extends Props {
  request: ClosingRow;
}

/** The requester may only withdraw the request. */
function Own({ warehouse, request, onClose }: DecidingProps) {
  const withdraw = useCommand({
    name: ({ id, revision }: { id: string; revision: number }) => `closing withdraw ${id} ${revision}`,
    send: withdrawClosing,
    ...shared,
    said: () => ({ title: 'Petición retirada', description: `«${warehouse.name}» sigue como estaba.` }),
    failed: 'No se pudo retirar la petición',
    onDone: onClose,
  });
  return (
    <div className="grid gap-5">
      <Notice tone="amber" title="Lo pediste tú: lo confirma otra persona del equipo" />
      <Actions onCancel={onClose} isBusy={withdraw.isPending}>
        <Button
          variant="danger"
          acts
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate({ id: warehouse.id, revision: request.revision })}
        >
          Retirar la petición
        </Button>
      </Actions>
    </div>
  );
}

function Rejecting({ warehouse, request, onBack, onClose }: DecidingProps & { onBack: () => void }) {
  const { id, name } = warehouse;
  const { revision, requestedBy } = request;
  const reject = useCommand({
    name: (sent: { id: string; revision: number; reason: string }) =>
      `closing reject ${id} ${revision} ${sent.reason}`,
    send: rejectClosing,
    ...shared,
    said: () => ({ title: 'Cierre no confirmado', description: `«${name}» sigue como estaba.` }),
    failed: 'No se pudo responder',
    onDone: onClose,
  });
  return (
    <ReasonForm
      label="Por qué no"
      hint={`${requestedBy.name} recibe el aviso; el motivo queda en la auditoría.`}
      maxLength={CLOSING_REASON_MAX}
      schema={rejectClosingBodySchema.pick({ reason: true })}
      refused={reject.refused.reason}
      onSend={(reason) => reject.mutate({ id, revision, reason })}
    >
      <Actions onCancel={onBack} isBusy={reject.isPending}>
        <SubmitButton busy={reject.isPending}>No confirmar</SubmitButton>
      </Actions>
    </ReasonForm>
  );
}

function Deciding(props: DecidingProps) {
  const { warehouse, request, onClose } = props;
  const { id, name } = warehouse;
  const [isRejecting, setRejecting] = useState(false);
  const approve = useCommand({
    name: ({ revision }: { id: string; revision: number }) => `closing approve ${id} ${revision}`,
    send: approveClosing,
    ...shared,
    said: () => ({ title: 'Bodega cerrada', description: `«${name}» no recibe más inversiones.` }),
    onDone: onClose,
  });
  if (isRejecting) return <Rejecting {...props} onBack={() => setRejecting(false)} />;
  return (
    <div className="grid gap-5">
      <Effects warehouse={warehouse} />
      {approve.error && (
        <Notice tone="alert" title="No se cerró" live>
          {readableError(approve.error, 'Intenta de nuevo.')}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" acts disabled={approve.isPending} onClick={() => setRejecting(true)}>
          No confirmar…
        </Button>
        <Button
          variant="danger"
          acts
          busy={approve.isPending}
          onClick={() => approve.mutate({ id, revision: request.revision })}
        >
          Confirmar el cierre
        </Button>
      </div>
    </div>
  );
}

interface ClosingDialogProps extends Props {
  /** The request awaiting a second person, if any. */
  request: ClosingRow | undefined;
  /** Id of the signed-in user. */
  me: string;
}

/** Closing of a warehouse at any step: request, withdrawal or decision. */
export function ClosingDialog({ warehouse, request, me, onClose }: ClosingDialogProps) {
  const { name, status } = warehouse;
  const props = { warehouse, onClose };
  const title = request || status === 'closed' ? `Cierre de ${name}` : `Cerrar ${name}`;
  const asked = request && `Lo pidió ${request.requestedBy.name} el ${formatDateTime(request.requestedAt)}`;
  const closed = warehouse.closedAt && `Se cerró el ${formatDateTime(warehouse.closedAt)}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={closed ?? asked ?? 'La cierran dos personas: una lo pide y otra lo confirma.'}
    >
      {status === 'closed' ? (
        <Button onClick={onClose}>Volver a las bodegas</Button>
      ) : !request ? (
        <Asking {...props} />
      ) : (
        <div className="grid gap-5">
          <p className="text-sm leading-6 break-words text-ink-2">Motivo: «{request.reason}»</p>
          {request.requestedBy.id === me ? (
            <Own {...props} request={request} />
          ) : (
            <Deciding key={request.revision} {...props} request={request} />
          )}
        </div>
      )}
    </Dialog>
  );
}
