import { SIGN_IN_CODE_MINUTES } from '@nodo/contracts/constants';
import type { Letter } from '@nodo/platform/mail-letter';
import { type Asked, whenAndWhere } from '@nodo/platform/mail-texts';

/** The mail with the code. The code is not in the subject: subjects show on lock screens and in mail logs. */
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

/** The mail with the code that proves a new address. */
export function emailChangeLetter({ code, ...asked }: Asked & { readonly code: string }): Letter {
  return {
    subject: 'Tu código para cambiar tu email en Nodo Cartago',
    before: [
      `Escribe este código en «Mi Perfil» para entrar desde ahora con este email. Vence en ${SIGN_IN_CODE_MINUTES} minutos.`,
    ],
    highlight: { code },
    after: [
      `Se pidió ${whenAndWhere(asked)}.`,
      'Si no fuiste tú, ignora este mensaje: sin el código nada cambia. No lo compartas; nadie de Nodo Cartago te lo pedirá.',
    ],
  };
}

/** The mail to an address without an account: only its owner learns that there is none. */
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
