import { SIGN_IN_CODE_MINUTES } from '@nodo/contracts/constants';
import type { Letter } from '@nodo/platform/mail-letter';
import { type Asked, whenAndWhere } from '@nodo/platform/mail-words';

/** The letter with the code. The subject keeps it to itself: subjects show on locked screens and in mail logs. */
export function codeLetter({ code, ...asked }: Asked & { readonly code: string }): Letter {
  return {
    subject: 'Tu código para entrar a Nodo Cartago',
    before: [`Escribe este código en la página donde lo pediste. Vence en ${SIGN_IN_CODE_MINUTES} minutos.`],
    highlight: { code },
    after: [
      `Se pidió ${whenAndWhere(asked)}.`,
      'Si no fuiste tú, ignora este mensaje: sin el código nadie entra. No lo compartas; nadie de Nodo Cartago te lo pedirá.',
    ],
  };
}

/** For an e-mail without an account: whoever has it learns so, and nobody else. */
export function noAccountLetter({ url, ...asked }: Asked & { readonly url: string }): Letter {
  return {
    subject: 'Todavía no tienes cuenta en Nodo Cartago',
    before: [
      `Alguien pidió entrar a Nodo Cartago con este email, pero no hay ninguna cuenta con él. Se pidió ${whenAndWhere(asked)}.`,
      'Si fuiste tú, crea tu cuenta en la pestaña «Nuevo Usuario» o revisa si usaste otro email.',
    ],
    highlight: { link: { url, label: 'Crear mi cuenta' } },
    after: ['Si no fuiste tú, ignora este mensaje.'],
  };
}
