import type { Config } from '@nodo/platform/config';
import type { Mailer } from '@nodo/platform/mail';
import type { Letter } from '@nodo/platform/mail-letter';
import type { Aggregates } from '../modules.ts';
import { preferencesOf } from '../preferences/decider.ts';

/** Mails that can't wait for the daily digest. Security notices are sent by the worker instead. */
export interface PersonMail {
  /** Queues the mail and returns at once; `write` gets the product's public URL. */
  post(userId: string, kind: string, write: (publicUrl: string) => Letter | Promise<Letter>): void;
}

interface PersonMailOptions {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly users: Aggregates['users'];
  /** Set where mails are sent. */
  readonly mailer: Mailer | undefined;
}

export function createPersonMail({ config, users, mailer }: PersonMailOptions): PersonMail {
  return {
    post: (userId, kind, write) => {
      mailer?.post(kind, async () => {
        const { state } = await users.load(userId);
        if (!state) throw new Error('Nobody to write to');
        return {
          to: state.registered.email,
          language: preferencesOf(state).language,
          letter: await write(config.publicUrl),
        };
      });
    },
  };
}
