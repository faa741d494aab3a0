import { setTimeout as delay } from 'node:timers/promises';
import type { Language } from '@nodo/contracts/preferences/values';
import { deriveId } from '@nodo/platform/ids';
import type { Mailer } from '@nodo/platform/mail';
import type { Letter } from '@nodo/platform/mail-letter';
import { whenAndWhere } from '@nodo/platform/mail-texts';

/** How long an erasure waits for its letter, ms: it is sent in the background after that. */
const WAIT_MS = 2_000;

/** Whose erasure was accepted, when, and where they are told. */
export interface ErasedPerson {
  readonly userId: string;
  readonly to: string;
  readonly language: Language;
  readonly at: Date;
}

export function erasedLetter(at: Date): Letter {
  return {
    subject: 'Tu cuenta de Nodo Cartago se cerró y tus datos se eliminan',
    before: [
      'Se pidió eliminar tus datos personales y tu cuenta se cerró. Esto no se puede deshacer: con este email puedes crear una cuenta nueva, no recuperar la anterior.',
      `Se hizo ${whenAndWhere({ device: null, at })}.`,
    ],
    after: ['Si no lo pediste, responde a este correo cuanto antes.'],
  };
}

/**
 * Tells by mail, where mails are sent. It waits for the mail, if only shortly: one in a folder has to be there to be
 * removed with everything else of the person's.
 */
export async function mailErasure(
  mailer: Pick<Mailer, 'post'> | undefined,
  { userId, to, language, at }: ErasedPerson,
): Promise<void> {
  const mail = { id: deriveId('erased', userId), to, language, letter: erasedLetter(at) };
  const sent = mailer?.post('erased', async () => mail);
  await Promise.race([sent, delay(WAIT_MS, undefined, { ref: false })]);
}
