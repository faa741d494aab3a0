import { FlaskConical } from 'lucide-react';
import { useDemoMode } from '../../../lib/demo-mode.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { payFromDemoWallet } from '../api/pay-from-demo-wallet.ts';

/** Pays from the demo wallet on the test chain; only in the embedded demo. */
export function DemoPayButton({ investmentId }: { investmentId: string }) {
  const isDemo = useDemoMode();
  const pay = useCommand({
    name: `demo-pay:${investmentId}`,
    send: (_, key) => payFromDemoWallet(investmentId, key),
    toastKey: 'demo-pay',
    failed: 'La billetera de prueba no pudo pagar.',
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
