import { zodResolver } from '@hookform/resolvers/zod';
import { proveWalletSchema } from '@nodo/contracts/wallets/commands';
import type { WalletChallenge } from '@nodo/contracts/wallets/views';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, readableError } from '../../../lib/errors.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { TextareaField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { proveWallet, requestChallenge } from '../api/wallets.ts';
import { WALLETS_KEY } from '../keys.ts';
import { hasTronLink, signWithTronLink, tronLinkSentence } from '../tron-link.ts';

const schema = proveWalletSchema.pick({ signature: true });

interface SignatureStepProps {
  challenge: WalletChallenge;
  onBack: () => void;
  onRenewed: (challenge: WalletChallenge) => void;
  onDone: () => void;
}

/** The message and its signature: by TronLink directly, or made elsewhere and pasted. */
export function SignatureStep({ challenge, onBack, onRenewed, onDone }: SignatureStepProps) {
  const { address, message } = challenge;
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { signature: '' } });
  const [problem, setProblem] = useState<string>();
  const [isSigning, setSigning] = useState(false);
  const prove = useProve(onDone);
  const renew = useCommand({ send: requestChallenge, onDone: onRenewed });
  const { error, refused } = prove;
  const isClosed = error instanceof ApiError && error.body?.code === 'WALLET_CHALLENGE_CLOSED';
  const failure = renew.error ?? (refused.signature ? undefined : error);
  const failed = problem ?? (failure ? readableError(failure, 'No pudimos comprobar la firma.') : undefined);
  const isBusy = prove.isPending || isSigning;

  async function sign() {
    setProblem(undefined);
    setSigning(true);
    try {
      const signature = await signWithTronLink(message, address);
      form.setValue('signature', signature);
      await form.handleSubmit((values) => prove.mutate({ address, ...values }))();
    } catch (refusal) {
      setProblem(tronLinkSentence(refusal));
    } finally {
      setSigning(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => {
        setProblem(undefined);
        prove.mutate({ address, ...values });
      })}
      className="grid gap-4"
    >
      {failed && (
        <Notice tone="alert" live title={failed}>
          {isClosed && (
            <Button
              variant="outline"
              size="sm"
              className="mt-2"
              busy={renew.isPending}
              onClick={() => renew.mutate(address)}
            >
              Pedir otro mensaje
            </Button>
          )}
        </Notice>
      )}
      <Message challenge={challenge} />
      {hasTronLink() && (
        <Button busy={isBusy} acts={!isSigning} onClick={() => void sign()}>
          {!isBusy && <PenLine aria-hidden className="size-4" />}
          {isBusy ? 'Esperando la firma…' : 'Firmar con TronLink'}
        </Button>
      )}
      <TextareaField
        form={form}
        name="signature"
        label={hasTronLink() ? 'O pega la firma' : 'Firma'}
        hint="Firma el mensaje con tu billetera (signMessageV2) y pega aquí el resultado: 0x y 130 caracteres."
        refused={refused}
        rows={3}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="0x…"
        className="font-mono text-[0.8125rem]! break-all"
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onBack} disabled={isBusy}>
          Volver
        </Button>
        <SubmitButton
          variant={hasTronLink() ? 'outline' : 'primary'}
          busy={prove.isPending}
          disabled={isSigning}
        >
          {prove.isPending ? 'Comprobando…' : 'Comprobar firma'}
        </SubmitButton>
      </div>
    </form>
  );
}

function useProve(onDone: () => void) {
  return useCommand({
    name: ({ address, signature }: { address: string; signature: string }) =>
      `prove-wallet:${address}:${signature}`,
    send: proveWallet,
    toastKey: 'wallets',
    said: () => ({ title: 'Billetera demostrada', description: 'Desde ahora cuenta como tuya.' }),
    onDone,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['transactions', 'own'] });
      return queryClient.invalidateQueries({ queryKey: WALLETS_KEY });
    },
  });
}

/** The exact message to be signed. */
function Message({ challenge: { message, expiresAt } }: { challenge: WalletChallenge }) {
  return (
    <div className="grid gap-1.5">
      <div className="flex items-end justify-between gap-3">
        <h3 className="text-sm font-medium">Mensaje que firmas</h3>
        <CopyButton text={message} label="Copiar mensaje" done="Mensaje copiado al portapapeles" />
      </div>
      <pre className="rounded-md border border-line bg-sunken p-3 font-mono text-[0.75rem] leading-5 break-words whitespace-pre-wrap">
        {message}
      </pre>
      <p className="text-[0.8125rem] leading-5 text-ink-3">
        Fírmalo completo, con sus saltos de línea. Sirve una vez y vence el {formatDateTime(expiresAt)}
      </p>
    </div>
  );
}
