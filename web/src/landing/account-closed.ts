import { consumeClosedNotice } from '../lib/closed-notice.ts';
import { toast } from '../ui/toast-store.ts';

/** Toast after an account's erasure was requested; there is no signed-in screen left to show it on. */
export function showClosedNotice(): void {
  if (!consumeClosedNotice()) return;
  toast({
    title: 'Tu cuenta se cerró',
    description: 'Estamos eliminando tus datos personales. Gracias por haber estado aquí.',
    duration: 15_000,
  });
}
