import { takeFarewell } from '../lib/farewell.ts';
import { toast } from '../ui/toast-store.ts';

/** Tells whoever had their data erased that it is under way; there is no account left to tell it in. */
export function sayFarewell(): void {
  if (!takeFarewell()) return;
  toast({
    title: 'Tu cuenta se cerró',
    description: 'Estamos eliminando tus datos personales. Gracias por haber estado aquí.',
    duration: 15_000,
  });
}
