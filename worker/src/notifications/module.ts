import { Mailer } from '@nodo/platform/mail';
import { PersonalData } from '@nodo/platform/personal-data';
import type { WorkerModule, WorkerServices } from '../module.ts';
import { MailDigests } from './mail-digests.ts';
import { createPushAgent } from './push-request.ts';
import { Pushes } from './pushes.ts';
import { SecurityMails } from './security-mails.ts';

const DIGESTS_EVERY_MS = 15_000;
const SECURITY_EVERY_MS = 2_000;
const PUSHES_EVERY_MS = 5_000;

/** Mails and push notifications, each where it is configured. */
export function notificationsModule(services: WorkerServices): WorkerModule {
  const mails = mailing(services);
  const pushes = webPushes(services);
  return {
    recurring: [...(mails.recurring ?? []), ...(pushes.recurring ?? [])],
    ordered: { ...mails.ordered },
    stop: () => Promise.all([mails.stop?.(), pushes.stop?.()]),
  };
}

function mailing(services: WorkerServices): WorkerModule {
  const { config, logger, registry, settings } = services;
  if (!config.mail.url) return {};
  const mailer = new Mailer({ url: config.mail.url, from: config.mail.from, logger, metrics: { registry } });
  const digests = new MailDigests({ ...services, mailer });
  const security = new SecurityMails({ ...services, mailer });
  return {
    recurring: [
      {
        name: 'mail-digests',
        everyMs: Math.max(DIGESTS_EVERY_MS, settings.sweepMs),
        heals: true,
        run: () => digests.run(),
      },
      {
        name: 'security-mails',
        everyMs: Math.min(SECURITY_EVERY_MS, settings.sweepMs),
        heals: true,
        run: () => security.run(),
      },
    ],
    ordered: { 'mail-digests-now': () => digests.runNow() },
    stop: () => mailer.close(),
  };
}

function webPushes({ settings, ...services }: WorkerServices): WorkerModule {
  const { pool, logger, config } = services;
  if (!settings.webPush) return {};
  const agent = createPushAgent();
  const keys = new PersonalData(pool, config.personalDataKeys, logger);
  const pushes = new Pushes({ ...services, keys, agent, settings: settings.webPush });
  return {
    recurring: [
      {
        name: 'pushes',
        everyMs: Math.min(PUSHES_EVERY_MS, settings.sweepMs),
        heals: true,
        run: () => pushes.run(),
      },
    ],
    stop: async () => {
      await pushes.stop();
      agent.destroy();
    },
  };
}
