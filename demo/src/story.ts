import type { Actor } from '@nodo/contracts/event';
import type { DemoSize } from '@nodo/embedded/settings';
import type { DemoCommands } from './commands.ts';
import { demoCrowd } from './crowd.ts';
import { type DemoDay, MONTH_MS } from './day.ts';
import { decisionSteps } from './decisions.ts';
import { distributionSteps } from './distributions.ts';
import { imageSteps } from './images.ts';
import { investmentSteps, straySteps } from './investing.ts';
import { kycSteps } from './kyc.ts';
import type { DemoObjects } from './late-objects.ts';
import type { PastChain } from './past-chain.ts';
import { payoutSteps } from './payouts.ts';
import { type DemoPerson, demoAccounts, demoInvestors } from './people.ts';
import { questionSteps } from './questions.ts';
import { rateSteps } from './rates.ts';
import { reportSteps } from './reports.ts';
import type { Step } from './steps.ts';
import { demoSettings } from './timeline.ts';
import { videoSteps } from './videos.ts';
import { visitSteps } from './visits.ts';
import { warehouseSteps } from './works.ts';

/** Total number of registered users, including staff. */
const DEMO_USERS = 147;
const ADMIN = 'admin@nodocartago.co';
const INVESTOR = 'inversionista@nodocartago.co';
const SUPER_ADMIN = 'superadmin@nodocartago.co';
/** Months ago. */
const LAST_READ = 0.75;
const SECOND_ADMIN = 'paola.marulanda@ejemplo.co';
/** When the second administrator became one, in months ago. */
const SECOND_ADMIN_SINCE = 9;

export interface StoryOptions {
  readonly size: Exclude<DemoSize, 'off'>;
  /** The moment at which the demo's history ends. */
  readonly today: Date;
  readonly commands: DemoCommands;
  readonly chain: PastChain;
  readonly objects: DemoObjects;
}

type Users = Map<string, Actor & { kind: 'user' }>;

/** Everything that happened in the demo's eighteen months: commands in order, and real transfers. */
export function demoSteps({ size, today, commands, chain, objects }: StoryOptions): Step[] {
  const users: Users = new Map();
  const day: DemoDay = {
    commands,
    today,
    ago: (months) => new Date(today.getTime() - months * MONTH_MS),
    actor: (email) => {
      const actor = users.get(email);
      if (!actor) throw new Error(`${email} is not registered yet`);
      return actor;
    },
    warehouses: new Map(),
  };
  const known = [...demoAccounts, ...demoInvestors];
  const crowd = size === 'small' ? [] : demoCrowd(DEMO_USERS - known.length);
  const people = [...known, ...crowd];
  const payments = { commands, chain };
  return [
    ...people.flatMap((person) => [registration(person, day, users), ...newRole(person, day, users)]),
    ...people.flatMap((person, index) => {
      const reviewer = reviewerOf(person, index);
      return kycSteps(person, day, { objects, reviewer });
    }),
    ...settingsSteps(day),
    ...rateSteps(day, ADMIN),
    ...warehouseSteps(day, { objects, size, author: ADMIN }),
    ...imageSteps(day, { objects, size, author: ADMIN }),
    ...videoSteps(day, { objects, size, author: ADMIN }),
    ...investmentSteps(day, payments),
    ...decisionSteps(day),
    ...straySteps(day, payments),
    ...(size === 'small' ? [] : payoutSteps(day, payments, SUPER_ADMIN)),
    ...distributionSteps(day, ADMIN, size === 'small'),
    ...visitSteps(day, ADMIN),
    ...questionSteps(day, ADMIN),
    ...reportSteps(day, { objects, publisher: ADMIN, investor: INVESTOR }),
    ...people.filter(({ registered }) => registered > LAST_READ).map((person) => reading(person, day)),
  ];
}

function registration(person: DemoPerson, day: DemoDay, users: Users): Step {
  const { email, firstName, lastName, role } = person;
  return {
    at: day.ago(person.registered),
    run: async (at) => {
      const payload = { email, firstName, lastName, role };
      const step = `user/${email}`;
      const result = await day.commands.send({ command: 'RegisterUser', step, at, payload });
      users.set(email, { kind: 'user', id: result.userId, role });
    },
  };
}

/** Everybody reads their notifications up to a recent moment. */
function reading({ email }: DemoPerson, day: DemoDay): Step {
  return {
    at: day.ago(LAST_READ),
    run: async (at) => {
      const [actor, step] = [day.actor(email), `read/${email}`];
      const payload = { all: true } as const;
      await day.commands.send({ command: 'MarkNotificationsRead', step, at, actor, payload });
    },
  };
}

/**
 * Of four reviews two are done by the administrator, one by the second administrator once she is there, one by the
 * super admin.
 */
function reviewerOf({ kyc }: DemoPerson, index: number): string {
  if (index % 4 === 3) return SUPER_ADMIN;
  // A person rejected first had an earlier decision, too.
  const isLater = kyc !== undefined && kyc.at < SECOND_ADMIN_SINCE - 1 && kyc.status !== 'expired';
  return index % 4 === 2 && isLater ? SECOND_ADMIN : ADMIN;
}

function newRole({ email, becomes }: DemoPerson, day: DemoDay, users: Users): Step[] {
  if (!becomes) return [];
  const { role, at, reason } = becomes;
  return [
    {
      at: day.ago(at),
      run: async (moment) => {
        const { id } = day.actor(email);
        const payload = { userId: id, role, reason };
        const actor = day.actor(SUPER_ADMIN);
        await day.commands.send({ command: 'ChangeRole', step: `role/${email}`, at: moment, actor, payload });
        users.set(email, { kind: 'user', id, role });
      },
    },
  ];
}

function settingsSteps(day: DemoDay): Step[] {
  return demoSettings.map(({ key, at, ...payload }) => ({
    at: day.ago(at),
    run: async (moment) => {
      const actor = day.actor(SUPER_ADMIN);
      const step = `settings/${key}`;
      await day.commands.send({ command: 'UpdateFinancialSettings', step, at: moment, actor, payload });
    },
  }));
}
