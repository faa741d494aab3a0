import { zodResolver } from '@hookform/resolvers/zod';
import { requestWalletChallengeSchema } from '@nodo/contracts/wallets/commands';
import type { WalletChallenge, WalletTransfer } from '@nodo/contracts/wallets/views';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { readableError } from '../../../lib/errors.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TronAddressInput } from '../../../ui/tron-address-input.tsx';
import { requestChallenge, requestTransfer } from '../api/wallets.ts';
import { WALLETS_KEY } from '../keys.ts';
import { chosenAddress, hasTronLink, tronLinkSentence } from '../tron-link.ts';

interface AddressStepProps {
  initial: string;
  onIssued: (challenge: WalletChallenge) => void;
  onAsked: (transfer: WalletTransfer) => void;
}

type Method = 'signature' | 'transfer';
const methods = [
  { value: 'signature', label: 'Firmar un mensaje' },
  { value: 'transfer', label: 'Envío exacto' },
] as const;
const hints: Record<Method, string> = {
  signature: 'No mueve fondos y no cuesta nada.',
  transfer:
    'Si tu billetera no puede firmar: envías menos de un centavo de USDT desde ella, más la comisión de la red.',
};

/** Choice of the wallet (typed, pasted, or the account selected in TronLink) and of the kind of proof. */
export function AddressStep({ initial, onIssued, onAsked }: AddressStepProps) {
  const form = useForm({
    resolver: zodResolver(requestWalletChallengeSchema),
    defaultValues: { address: initial },
  });
  const [problem, setProblem] = useState<string>();
  const request = useCommand({
    send: requestChallenge,
    onDone: onIssued,
  });
  const ask = useCommand({
    send: requestTransfer,
    onDone: onAsked,
    onSettled: () => queryClient.invalidateQueries({ queryKey: WALLETS_KEY }),
  });
  const [method, setMethod] = useState<Method>('signature');
  const command = method === 'signature' ? request : ask;
  const { error, refused } = command;
  const failed =
    problem ?? (error && !refused.address ? readableError(error, 'No pudimos pedir la prueba.') : undefined);

  async function fill() {
    setProblem(undefined);
    try {
      form.setValue('address', await chosenAddress(), { shouldValidate: true });
    } catch (refusal) {
      setProblem(tronLinkSentence(refusal));
    }
  }

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => {
        setProblem(undefined);
        command.mutate(values.address);
      })}
      className="grid gap-4"
    >
      {failed && <Notice tone="alert" live title={failed} />}
      <TextField
        as={TronAddressInput}
        form={form}
        name="address"
        label="Dirección de la billetera"
        hint="Empieza por T y tiene 34 caracteres. Las de un exchange no sirven: su clave no la tienes tú."
        refused={refused}
      />
      <div className="grid gap-2">
        <Choice label="Cómo demostrarla" value={method} options={methods} onChange={setMethod} />
        <p className="text-[0.8125rem] leading-5 text-ink-3">{hints[method]}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        {hasTronLink() && (
          <Button variant="outline" onClick={() => void fill()}>
            <Wallet aria-hidden className="size-4" />
            Usar la de TronLink
          </Button>
        )}
        <SubmitButton busy={command.isPending}>
          {command.isPending ? 'Pidiendo…' : method === 'signature' ? 'Ver el mensaje' : 'Ver el envío'}
        </SubmitButton>
      </div>
    </form>
  );
}
