import { lazy } from 'react';
import { settlePasskeyPrompt, usePasskeyPrompt } from '../../../lib/passkey-prompt.ts';
import { Dialog } from '../../../ui/dialog.tsx';

/** Only who is asked loads it. */
const PasskeySteps = lazy(async () => ({ default: (await import('./passkey-steps.tsx')).PasskeySteps }));

/** Leads through what staff work asks for, where one is; what was asked for then goes on by itself. */
export function PasskeyGate({ isStaff }: { isStaff: boolean }) {
  const isOpen = usePasskeyPrompt();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && settlePasskeyPrompt(false, true)}
      title="Confirma que eres tú"
      description="Para continuar, usa tu llave de acceso: tu huella, tu rostro o el PIN de tu dispositivo."
    >
      <PasskeySteps isStaff={isStaff} />
    </Dialog>
  );
}
