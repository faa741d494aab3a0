import { Mailer } from '@nodo/platform/mail';
import type { WorkerModule, WorkerServices } from '../module.ts';
import { MailDigests } from './mail-digests.ts';

const EVERY_MS = 15_000;

/** The day's mail; nothing where no mails are sent. */
export function notificationsModule(services: WorkerServices): WorkerModule {
  const { config, logger, registry, settings } = services;
  if (!config.mail.url) return {};
  const mailer = new Mailer({ url: config.mail.url, from: config.mail.from, logger, metrics: { registry } });
  const digests = new MailDigests({ ...services, mailer });
  return {
    recurring: [
      {
        name: 'mail-digests',
        everyMs: Math.max(EVERY_MS, settings.sweepMs),
        heals: true,
        run: () => digests.run(),
      },
    ],
    ordered: { 'mail-digests-now': () => digests.runNow() },
    stop: () => mailer.close(),
  };
}
