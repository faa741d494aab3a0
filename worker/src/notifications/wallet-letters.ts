import type { Letter } from '@nodo/platform/mail-letter';
import { whenAndWhere } from '@nodo/platform/mail-texts';
import type { Noticed } from './security-letters.ts';

interface Change extends Noticed {
  readonly address: string;
}

const highlightOf = (url: string) => ({ link: { url, label: 'Ver mis billeteras' } });

/** Tells an account's owner that a wallet was added, in case it was not them. */
export function walletProvedLetter({ address, url, ...asked }: Change): Letter {
  return {
    subject: 'Una billetera quedó en tu cuenta de Nodo Cartago',
    before: [
      `La billetera ${address} quedó demostrada como tuya: tus retiros a ella ya no esperan por ser una dirección nueva.`,
      `Se hizo ${whenAndWhere(asked)}.`,
    ],
    highlight: highlightOf(url),
    after: ['Si no fuiste tú, libérala y cierra tus otras sesiones en «Seguridad».'],
  };
}

export function walletReleasedLetter({ address, url, ...asked }: Change): Letter {
  return {
    subject: 'Una billetera salió de tu cuenta de Nodo Cartago',
    before: [`La billetera ${address} ya no cuenta como tuya.`, `Se hizo ${whenAndWhere(asked)}.`],
    highlight: highlightOf(url),
    after: ['Si no fuiste tú, demuéstrala de nuevo y cierra tus otras sesiones en «Seguridad».'],
  };
}

/** A reader who did not request this can still react until the transfer is sent and confirmed. */
export function walletTransferLetter({ address, url, ...asked }: Change): Letter {
  return {
    subject: 'Se pidió agregar una billetera a tu cuenta de Nodo Cartago',
    before: [
      `Si la billetera ${address} hace el envío exacto que se le pidió, quedará demostrada como tuya y tus retiros a ella no esperarán por ser una dirección nueva.`,
      `Se pidió ${whenAndWhere(asked)}.`,
    ],
    highlight: highlightOf(url),
    after: [
      'Si no fuiste tú, cierra tus otras sesiones en «Seguridad» y libera la billetera si aparece en tu cuenta.',
    ],
  };
}
