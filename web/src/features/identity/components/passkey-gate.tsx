import { lazyPart } from '../../../lib/lazy-part.ts';

import { settlePasskeyPrompt, usePasskeyPrompt } from '../../../lib/passkey-prompt.ts';
import { Dialog } from '../../../ui/dialog.tsx';

/** Loaded only when it is needed. */
const PasskeySteps = lazyPart(async () => (await import('./passkey-steps.tsx')).PasskeySteps);

/**
 * Dialog that guides through the passkey step that staff work requires; the pending request then continues by
 * itself.
 */
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
