import { consumeClosedNotice } from '../lib/account-closed.ts';
import { toast } from '../ui/toast-store.ts';

/** Tells a user who erased their data that it is under way; there is no account left to show it in. */
export function showClosedNotice(): void {
  if (!consumeClosedNotice()) return;
  toast({
    title: 'Tu cuenta se cerró',
    description: 'Estamos eliminando tus datos personales. Gracias por haber estado aquí.',
    duration: 15_000,
  });
}
