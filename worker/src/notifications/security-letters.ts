import { type PersonalDataArea, personalDataLabels } from '@nodo/contracts/audit/values';
import type { NotificationWords } from '@nodo/contracts/notifications/definition';
import type { Letter } from '@nodo/platform/mail-letter';
import { type Asked, whenAndWhere } from '@nodo/platform/mail-texts';

/** When and where something was done, and the page for reacting to it. */
export interface Noticed extends Asked {
  readonly url: string;
  /** The notification of the same event, where the letter says the same. */
  readonly words?: NotificationWords | undefined;
}

const NOT_YOU = 'Si no fuiste tú, cierra tus otras sesiones y revisa tus llaves de acceso en «Seguridad».';

function notice(subject: string, what: string, { url, ...asked }: Noticed, after = NOT_YOU): Letter {
  return {
    subject,
    before: [what, `Se hizo ${whenAndWhere(asked)}.`],
    highlight: { link: { url, label: 'Ver mi seguridad' } },
    after: [after],
  };
}

/** Names that people chose are left out of mails: an intruder could have chosen them. */
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
    'El equipo de Nodo Cartago eliminó todas tus llaves de acceso y cerró tus sesiones, como se hace cuando alguien las pierde o entra al equipo.',
    noticed,
    'Si no lo esperabas, responde a este correo.',
  );

/** Goes to the address that the account still has. */
export const emailChangeRequestedLetter = (noticed: Noticed) =>
  notice(
    'Pidieron cambiar el email de tu cuenta de Nodo Cartago',
    'Desde tu cuenta se envió un código a otro email para entrar con él. Todavía no cambió nada.',
    noticed,
  );

/** Goes to the address that the account had until then: whoever lost the account can still read it. */
export const emailChangedLetter = (noticed: Noticed) =>
  notice(
    'Cambió el email de tu cuenta de Nodo Cartago',
    'Desde ahora se entra con otro email: con este ya no. Tus otras sesiones se cerraron.',
    noticed,
    'Si no fuiste tú, responde a este correo cuanto antes.',
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

/** `area`: which data of other people the file contains. */
export const personalDataExportLetter = (area: PersonalDataArea) => (noticed: Noticed) =>
  notice(
    'Se descargaron datos de otras personas con tu cuenta de Nodo Cartago',
    `Con tu cuenta se descargó el archivo «${personalDataLabels[area]}», con datos de otras personas.`,
    noticed,
  );

/** Recipient address and amount exactly as requested. */
export const payoutRequestedLetter =
  (payout: { readonly amountUsdt: string; readonly to: string }) => (noticed: Noticed) =>
    notice(
      'Pediste un retiro de Nodo Cartago',
      `Se pidió un retiro de ${payout.amountUsdt} USDT a la dirección ${payout.to}.`,
      { ...noticed, url: new URL('/payouts', noticed.url).href },
      'Si no fuiste tú, cancélalo mientras espera y cierra tus otras sesiones en «Seguridad».',
    );
