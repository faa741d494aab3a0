import { zodResolver } from '@hookform/resolvers/zod';
import { requestWalletChallengeSchema } from '@nodo/contracts/wallets/commands';
import type { WalletChallenge } from '@nodo/contracts/wallets/views';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { readableError } from '../../../lib/errors.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TronAddressInput } from '../../../ui/tron-address-input.tsx';
import { requestChallenge } from '../api/wallets.ts';
import { chosenAddress, hasTronLink, tronLinkSentence } from '../tron-link.ts';

interface AddressStepProps {
  initial: string;
  onIssued: (challenge: WalletChallenge) => void;
}

/** Which wallet it is about: typed, pasted, or the one that is chosen in TronLink. */
export function AddressStep({ initial, onIssued }: AddressStepProps) {
  const form = useForm({
    resolver: zodResolver(requestWalletChallengeSchema),
    defaultValues: { address: initial },
  });
  const [problem, setProblem] = useState<string>();
  const request = useCommand({
    send: requestChallenge,
    onSuccess: onIssued,
  });
  const { error, refused } = request;
  const failed =
    problem ?? (error && !refused.address ? readableError(error, 'No pudimos pedir el mensaje.') : undefined);

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
        request.mutate(values.address);
      })}
      className="grid gap-4"
    >
      {failed && <Notice tone="alert" live title={failed} />}
      <Field
        label="Dirección de la billetera"
        hint="Empieza por T y tiene 34 caracteres. Las de un exchange no sirven: su clave no la tienes tú."
        error={form.formState.errors.address?.message ?? refused.address}
      >
        {(control) => <TronAddressInput {...control} {...form.register('address')} />}
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        {hasTronLink() && (
          <Button variant="outline" onClick={() => void fill()}>
            <Wallet aria-hidden className="size-4" />
            Usar la de TronLink
          </Button>
        )}
        <SubmitButton busy={request.isPending}>
          {request.isPending ? 'Pidiendo…' : 'Ver el mensaje'}
        </SubmitButton>
      </div>
    </form>
  );
}
