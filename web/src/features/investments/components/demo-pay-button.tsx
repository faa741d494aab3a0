import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useCommandKey } from '../../../lib/command-key.ts';
import { useDemoMode } from '../../../lib/demo-mode.ts';
import { readableError } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { payFromDemoWallet } from '../api/pay-from-demo-wallet.ts';

/** Pays from the demo wallet on the test chain; exists only in the embedded copy. */
export function DemoPayButton({ investmentId }: { investmentId: string }) {
  const isDemo = useDemoMode();
  const command = useCommandKey(`demo-pay:${investmentId}`);
  const pay = useMutation({
    mutationFn: () => payFromDemoWallet(investmentId, command.key),
    onSuccess: command.done,
    onError: (error) => {
      command.failed(error);
      const description = readableError(error, 'La billetera de prueba no pudo pagar.');
      toast({ title: 'Error', description, tone: 'destructive', matter: 'demo-pay' });
    },
  });
  if (!isDemo) return null;
  const isBusy = pay.isPending || pay.isSuccess;
  return (
    <Button variant="signal" onClick={() => pay.mutate()} busy={isBusy}>
      {!isBusy && <FlaskConical aria-hidden className="size-4" />}
      {pay.isPending
        ? 'Firmando…'
        : pay.isSuccess
          ? 'Enviado, esperando el bloque…'
          : 'Pagar con billetera de prueba'}
    </Button>
  );
}
