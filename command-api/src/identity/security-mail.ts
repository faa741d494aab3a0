import type { Config } from '@nodo/platform/config';
import { describeDevice } from '@nodo/platform/device';
import type { Mailer } from '@nodo/platform/mail';
import type { Letter } from '@nodo/platform/mail-letter';
import type { FastifyRequest } from 'fastify';
import type { Aggregates } from '../modules.ts';
import type { Asked, Noticed } from './letters.ts';

/** Mails somebody what changed about the safety of their account: the bell is no help to who is signed out. */
export interface SecurityMail {
  /**
   * Takes the notice and returns at once. `request`: what it came from. Who sends a request again after a lost answer
   * is mailed again.
   */
  notice(userId: string, request: FastifyRequest, kind: string, write: (noticed: Noticed) => Letter): void;
  /** The same of what did not come with a request of theirs. */
  tell(userId: string, asked: Asked, kind: string, write: (noticed: Noticed) => Letter): void;
}

interface SecurityMailOptions {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly users: Aggregates['users'];
  /** There where mails are sent. */
  readonly mailer: Mailer | undefined;
}

export function createSecurityMail({ config, users, mailer }: SecurityMailOptions): SecurityMail {
  const url = new URL('/settings', config.publicUrl).href;
  const tell: SecurityMail['tell'] = (userId, asked, kind, write) => {
    mailer?.post(kind, async () => {
      const { state } = await users.load(userId);
      if (!state) throw new Error('Nobody to write to');
      return { to: state.registered.email, letter: write({ ...asked, url }) };
    });
  };
  return {
    tell,
    notice: (userId, request, kind, write) => {
      const device = describeDevice(request.headers['user-agent']);
      tell(userId, { device, at: new Date() }, kind, write);
    },
  };
}
