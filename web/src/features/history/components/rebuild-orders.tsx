import { switchRebuildBodySchema } from '@nodo/contracts/history/rebuilds/commands';
import { REBUILD_REASON_MAX } from '@nodo/contracts/history/rebuilds/values';
import type { RebuildView } from '@nodo/contracts/history/rebuilds/views';
import { useState } from 'react';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ReasonForm } from '../../../ui/reason-form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useRebuildOrder, useSwitchRebuild } from '../use-rebuild-orders.ts';

type Question = 'cancel' | 'drop' | 'switch';

const questions = {
  cancel: {
    title: '¿Cancelar la reconstrucción?',
    text: () => 'Se borra lo que ya se construyó. Lo que está en uso no cambia.',
    button: 'Sí, cancelar',
  },
  drop: {
    title: '¿Borrar la reconstrucción?',
    text: ({ state }: RebuildView) =>
      state === 'switched'
        ? 'Se borra para siempre lo que había antes del cambio. Lo que está en uso no cambia.'
        : 'Se borra lo que se construyó. Lo que está en uso no cambia.',
    button: 'Sí, borrar',
  },
} as const;

function SwitchQuestion({ rebuild, onClose }: { rebuild: RebuildView; onClose: () => void }) {
  const isDifferent = rebuild.comparison?.isEqual === false;
  const [acceptsDifferences, setAccepts] = useState(false);
  const command = useSwitchRebuild(rebuild, onClose);
  return (
    <div className="grid gap-5">
      {isDifferent && (
        <Switch
          label="Ponerla en uso aunque sea distinta"
          hint="Las pantallas mostrarán lo reconstruido. Si no, se compara otra vez y solo se cambia si es igual."
          checked={acceptsDifferences}
          onChange={setAccepts}
        />
      )}
      <ReasonForm
        label="Motivo"
        hint="Queda para siempre en la auditoría: no escribas datos de nadie."
        maxLength={REBUILD_REASON_MAX}
        schema={switchRebuildBodySchema.pick({ reason: true })}
        refused={command.refused.reason}
        onSend={(reason) => command.mutate({ reason, acceptsDifferences })}
      >
        <Actions onCancel={onClose} isBusy={command.isPending}>
          <SubmitButton busy={command.isPending}>
            {command.isPending ? 'Enviando…' : 'Poner en uso'}
          </SubmitButton>
        </Actions>
      </ReasonForm>
    </div>
  );
}

/** Actions available in the rebuild's current state; irreversible ones ask for confirmation. */
export function RebuildOrders({ rebuild }: { rebuild: RebuildView }) {
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion(undefined);
  // An answer closes its own question: another may have been opened meanwhile.
  const order = useRebuildOrder(rebuild, (done) => setQuestion((open) => (open === done ? undefined : open)));
  const { state, wish, number, isUpgrade } = rebuild;
  if (wish !== null || state === 'dropped' || (isUpgrade && state !== 'switched')) return null;
  const isUnderWay = state === 'waiting' || state === 'building';
  const isStopped = state === 'paused' || state === 'failed';
  const isWhole = rebuild.until === null;
  const named = (label: string) => `${label} la reconstrucción ${number}`;
  const asked = question === 'cancel' || question === 'drop' ? questions[question] : undefined;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isUnderWay && (
          <Button
            size="sm"
            variant="outline"
            aria-label={named('Pausar')}
            busy={order.isPending}
            onClick={() => order.mutate('pause')}
          >
            Pausar
          </Button>
        )}
        {(isStopped || (state === 'built' && isWhole)) && (
          <Button
            size="sm"
            variant="outline"
            aria-label={named(isStopped ? 'Continuar' : 'Poner al día')}
            busy={order.isPending}
            onClick={() => order.mutate('resume')}
          >
            {isStopped ? 'Continuar' : 'Poner al día'}
          </Button>
        )}
        {state === 'built' && isWhole && (
          <Button size="sm" aria-label={named('Poner en uso')} onClick={() => setQuestion('switch')}>
            Poner en uso
          </Button>
        )}
        {(isUnderWay || isStopped) && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={named('Cancelar')}
            onClick={() => setQuestion('cancel')}
          >
            Cancelar
          </Button>
        )}
        {(state === 'built' || state === 'switched') && (
          <Button size="sm" variant="ghost" aria-label={named('Borrar')} onClick={() => setQuestion('drop')}>
            Borrar
          </Button>
        )}
      </div>
      {asked && question !== 'switch' && question && (
        <Dialog
          open
          onOpenChange={close}
          title={asked.title}
          description={`Reconstrucción ${number}. ${asked.text(rebuild)}`}
        >
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="outline" onClick={close} disabled={order.isPending}>
              No
            </Button>
            <Button variant="danger" busy={order.isPending} onClick={() => order.mutate(question)}>
              {asked.button}
            </Button>
          </div>
        </Dialog>
      )}
      {question === 'switch' && (
        <Dialog
          open
          onOpenChange={close}
          title="¿Poner en uso lo reconstruido?"
          description={`La reconstrucción ${number} se pone al día y reemplaza a lo que está en uso en un solo paso. Lo anterior se guarda hasta que lo borres.`}
        >
          <SwitchQuestion rebuild={rebuild} onClose={close} />
        </Dialog>
      )}
    </>
  );
}
