import { zodResolver } from '@hookform/resolvers/zod';
import { claimTransferSchema } from '@nodo/contracts/transfer-claims/commands';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { readDraft, useKeepDraft, writeDraft } from '../../../lib/draft.ts';
import { readableError } from '../../../lib/errors.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { TextareaField, TextField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { claimTransfer } from '../api/claims.ts';
import { CLAIMS_KEY } from '../keys.ts';

/** What was typed outlives its dialog, which goes with the time to pay. */
const DRAFT = 'transfer-claim';

type Origin = 'wallet' | 'exchange';
const origins = [
  { value: 'wallet', label: 'Mi billetera' },
  { value: 'exchange', label: 'Un exchange' },
] as const;

/**
 * Claim of a transaction by its hash: resolved immediately for one's own wallets, otherwise with an explanation for
 * staff.
 */
export function ClaimForm({ onDone }: { onDone: () => void }) {
  const [draft] = useState(() => ({ txHash: '', note: '', ...readDraft(DRAFT) }));
  const [origin, setOrigin] = useState<Origin>(draft.note === '' ? 'wallet' : 'exchange');
  const form = useForm({ resolver: zodResolver(claimTransferSchema), defaultValues: draft });
  const [txHash, note = ''] = useWatch({ control: form.control, name: ['txHash', 'note'] });
  useKeepDraft(DRAFT, { txHash, note });
  const claim = useCommand({
    send: claimTransfer,
    toastKey: 'transfer-claims',
    said: ({ status }) =>
      status === 'noted'
        ? { title: 'Reclamo recibido', description: 'Te avisamos cuando tengamos una respuesta.' }
        : { title: 'Transferencia encontrada', description: 'Ya está a tu nombre.' },
    onSuccess: () => writeDraft(DRAFT, null),
    onDone: ({ status }) => status === 'noted' && onDone(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: CLAIMS_KEY }),
  });
  const { error, refused, data } = claim;
  const fields = refused.txHash ?? refused.note;
  const failed = error && !fields ? readableError(error, 'No pudimos buscar la transferencia.') : undefined;
  if (data?.status === 'yours') {
    return (
      <div className="grid gap-4">
        <Notice tone="sea" live title="Esa transferencia ya está a tu nombre">
          <Link to="/financial-tools" className="underline underline-offset-4">
            Mírala entre tus transacciones
          </Link>
        </Notice>
        <div className="flex justify-end">
          <Button onClick={onDone}>Listo</Button>
        </div>
      </div>
    );
  }
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => {
        if (origin === 'exchange' && !values.note) {
          form.setError('note', { message: 'Cuéntanos desde qué exchange y cuándo lo enviaste' });
        } else claim.mutate({ txHash: values.txHash, ...(origin === 'exchange' && { note: values.note }) });
      })}
      className="grid gap-4"
    >
      {failed && <Notice tone="alert" live title={failed} />}
      <TextField
        form={form}
        name="txHash"
        label="Hash de la transacción"
        refused={refused}
        autoCapitalize="off"
        spellCheck={false}
        className="font-mono text-[0.8125rem]!"
      />
      <div className="grid gap-2">
        <p className="text-sm font-medium">Salió de</p>
        <Choice label="Salió de" value={origin} options={origins} onChange={setOrigin} />
        {origin === 'wallet' && (
          <p className="text-[0.8125rem] leading-5 text-ink-3">
            Aparece a tu nombre en cuanto demuestres la billetera, en tu perfil:{' '}
            <Link to="/settings" onClick={onDone} className="text-ink underline underline-offset-4">
              Mis billeteras
            </Link>
          </p>
        )}
      </div>
      {origin === 'exchange' && (
        <TextareaField
          form={form}
          name="note"
          label="Qué debemos saber"
          hint="De qué exchange salió, cuándo y cuánto. El equipo lo compara con lo que recibimos."
          refused={refused}
          rows={3}
          maxLength={500}
        />
      )}
      <Actions onCancel={onDone} isBusy={claim.isPending}>
        <SubmitButton busy={claim.isPending}>
          {claim.isPending ? 'Buscando…' : origin === 'wallet' ? 'Buscar' : 'Enviar reclamo'}
        </SubmitButton>
      </Actions>
    </form>
  );
}
