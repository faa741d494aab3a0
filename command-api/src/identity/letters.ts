import { LOCALE, SIGN_IN_CODE_MINUTES, TIME_ZONE } from '@nodo/contracts/constants';
import type { Letter } from '@nodo/platform/mail-letter';

/** Where and when somebody asked to sign in. */
export interface Asked {
  /** In words of ours: nothing that whoever asked could choose goes into a letter. */
  readonly device: string;
  readonly at: Date;
}

/** The same of something that was done, and where one sees to it. */
export interface Noticed extends Asked {
  readonly url: string;
}

const MOMENT = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});

/** The letter with the code. The subject keeps it to itself: subjects show on locked screens and in mail logs. */
export function codeLetter({ code, ...asked }: Asked & { readonly code: string }): Letter {
  return {
    subject: 'Tu código para entrar a Nodo Cartago',
    before: [`Escribe este código en la página donde lo pediste. Vence en ${SIGN_IN_CODE_MINUTES} minutos.`],
    highlight: { code },
    after: [
      `Se pidió ${where(asked)}.`,
      'Si no fuiste tú, ignora este mensaje: sin el código nadie entra. No lo compartas; nadie de Nodo Cartago te lo pedirá.',
    ],
  };
}

/** For an e-mail without an account: whoever has it learns so, and nobody else. */
export function noAccountLetter({ url, ...asked }: Asked & { readonly url: string }): Letter {
  return {
    subject: 'Todavía no tienes cuenta en Nodo Cartago',
    before: [
      `Alguien pidió entrar a Nodo Cartago con este email, pero no hay ninguna cuenta con él. Se pidió ${where(asked)}.`,
      'Si fuiste tú, crea tu cuenta en la pestaña «Nuevo Usuario» o revisa si usaste otro email.',
    ],
    highlight: { link: { url, label: 'Crear mi cuenta' } },
    after: ['Si no fuiste tú, ignora este mensaje.'],
  };
}

/** When, and on what. */
export function where({ device, at }: Asked): string {
  return `el ${MOMENT.format(at)} (hora de Colombia). Dispositivo: ${device}`;
}

const NOT_YOU = 'Si no fuiste tú, cierra tus otras sesiones y revisa tus llaves de acceso en «Seguridad».';

function notice(subject: string, what: string, { url, ...asked }: Noticed, after = NOT_YOU): Letter {
  return {
    subject,
    before: [what, `Se hizo ${where(asked)}.`],
    highlight: { link: { url, label: 'Ver mi seguridad' } },
    after: [after],
  };
}

/** Names that people chose stay out of letters: whoever came in could have chosen them. */
export const passkeyAddedLetter = (noticed: Noticed) =>
  notice(
    'Una llave de acceso nueva en tu cuenta de Nodo Cartago',
    'Se registró una llave de acceso (huella, rostro o llave física) que entra a tu cuenta.',
    noticed,
    'Si no fuiste tú, elimínala y cierra tus otras sesiones en «Seguridad».',
  );

export const passkeyRemovedLetter = (noticed: Noticed) =>
  notice(
    'Una llave de acceso salió de tu cuenta de Nodo Cartago',
    'Se eliminó una de tus llaves de acceso: ya no sirve para entrar.',
    noticed,
  );

export const passkeysResetLetter = (noticed: Noticed) =>
  notice(
    'Se eliminaron tus llaves de acceso de Nodo Cartago',
    'El equipo de Nodo Cartago eliminó todas tus llaves de acceso y cerró tus sesiones, como se hace cuando alguien las pierde.',
    noticed,
    'Si no lo pediste, responde a este correo.',
  );

export const newBrowserLetter = (noticed: Noticed) =>
  notice(
    'Entraron a tu cuenta de Nodo Cartago desde un navegador nuevo',
    'Alguien entró a tu cuenta desde un navegador en el que no habías entrado antes.',
    noticed,
  );

export const roleChangedLetter = (noticed: Noticed) =>
  notice(
    'Cambió tu rol en Nodo Cartago',
    'El equipo de Nodo Cartago cambió lo que puedes ver y hacer con tu cuenta. Tus sesiones se cerraron: entra de nuevo.',
    noticed,
    'Si no lo esperabas, responde a este correo.',
  );

export const sessionsEndedLetter = (noticed: Noticed) =>
  notice(
    'Se cerraron sesiones de tu cuenta de Nodo Cartago',
    'Desde tu cuenta se cerró una sesión o más de otros dispositivos.',
    noticed,
  );

export const auditExportLetter = (noticed: Noticed) =>
  notice(
    'Se descargó la auditoría de Nodo Cartago con tu cuenta',
    'Con tu cuenta se pidió un archivo con registros de la auditoría.',
    noticed,
  );

export const ownDataExportLetter = (noticed: Noticed) =>
  notice(
    'Se descargaron todos tus datos de Nodo Cartago',
    'Desde tu cuenta se descargó un archivo con todo lo que sabemos de ti.',
    noticed,
  );

/** To whom it goes, and how much, exactly as they were asked for. */
export const payoutRequestedLetter =
  (payout: { readonly amountUsdt: string; readonly to: string }) => (noticed: Noticed) =>
    notice(
      'Pediste un retiro de Nodo Cartago',
      `Se pidió un retiro de ${payout.amountUsdt} USDT a la dirección ${payout.to}.`,
      { ...noticed, url: new URL('/payouts', noticed.url).href },
      'Si no fuiste tú, cancélalo mientras espera y cierra tus otras sesiones en «Seguridad».',
    );
