import type { Actor } from '@nodo/contracts/event';
import { type InvestmentView, investmentViewSchema } from '@nodo/contracts/investments';
import type { ObjectStore } from '@nodo/platform/object-store';
import { z } from 'zod';
import type { DevelopmentChain } from '../development-chain.ts';
import { DemoCommands } from './commands.ts';
import { DemoJournal } from './journal.ts';
import { kycSteps } from './kyc.ts';
import { payInPast } from './payments.ts';
import { type DemoPerson, demoAccounts, demoInvestors } from './people.ts';
import { type DemoInvestment, demoInvestments, demoSettings } from './timeline.ts';
import { demoWarehouses } from './warehouses.ts';

const MONTH_MS = 30.4375 * 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
const CREATED = 17;

export interface SeedOptions {
  readonly enabled: boolean;
  readonly dataDir: string;
  readonly commandApiUrl: string;
  readonly serviceToken: string;
  readonly chain: DevelopmentChain;
  readonly demoWallet: string;
  readonly objects: ObjectStore;
}

interface Step {
  readonly at: Date;
  readonly run: (at: Date) => Promise<void>;
}

const userAnswer = z.object({ userId: z.uuid() });
const warehouseAnswer = z.object({ id: z.uuid() });

/**
 * Makes the demo's history by sending commands in the order in which they would have happened, and real transfers
 * in blocks of the past. Done once; a start that was cut off goes on where it stopped.
 */
export async function seedDemo(options: SeedOptions): Promise<void> {
  if (!options.enabled) return;
  const journal = await DemoJournal.open(options.dataDir);
  if (!journal.state.done) {
    const steps = new DemoHistory(options, journal).steps();
    steps.sort((a, b) => a.at.getTime() - b.at.getTime());
    for (const step of steps) await step.run(step.at);
    journal.state.done = true;
    await journal.save();
  }
  await options.chain.live();
}

class DemoHistory {
  readonly #options: SeedOptions;
  readonly #journal: DemoJournal;
  readonly #commands: DemoCommands;
  readonly #today: number;
  readonly #users = new Map<string, Actor & { kind: 'user' }>();
  readonly #warehouses = new Map<string, { id: string }>();

  constructor(options: SeedOptions, journal: DemoJournal) {
    this.#options = options;
    this.#journal = journal;
    this.#commands = new DemoCommands(options.commandApiUrl, options.serviceToken);
    this.#today = new Date(journal.state.today).getTime();
  }

  steps(): Step[] {
    const people = [...demoAccounts, ...demoInvestors];
    return [
      ...people.flatMap((person) => this.#personSteps(person)),
      ...this.#settingsSteps(),
      ...this.#warehouseSteps(),
      ...demoInvestments.flatMap((investment) => this.#investmentSteps(investment)),
    ];
  }

  #ago(months: number): Date {
    return new Date(this.#today - months * MONTH_MS);
  }

  #actor(email: string): Actor & { kind: 'user' } {
    const actor = this.#users.get(email);
    if (!actor) throw new Error(`${email} is not registered yet`);
    return actor;
  }

  #personSteps(person: DemoPerson): Step[] {
    const { email, firstName, lastName, role, kyc } = person;
    const register: Step = {
      at: this.#ago(person.registered),
      run: async (at) => {
        const payload = { email, firstName, lastName, role };
        const result = await this.#commands.send({
          command: 'RegisterUser',
          step: `user/${email}`,
          at,
          payload,
        });
        this.#users.set(email, { kind: 'user', id: userAnswer.parse(result).userId, role });
      },
    };
    if (!kyc) return [register];
    const context = {
      commands: this.#commands,
      objects: this.#options.objects,
      actor: (who: string) => this.#actor(who),
      reviewer: 'admin@nodocartago.co',
    };
    return [register, ...kycSteps(person, this.#ago(kyc.at), new Date(this.#today), context)];
  }

  #settingsSteps(): Step[] {
    return demoSettings.map(({ key, at, ...payload }) => ({
      at: this.#ago(at),
      run: async (moment) => {
        const actor = this.#actor('superadmin@nodocartago.co');
        await this.#commands.send({
          command: 'UpdateFinancialSettings',
          step: `settings/${key}`,
          at: moment,
          actor,
          payload,
        });
      },
    }));
  }

  #warehouseSteps(): Step[] {
    return demoWarehouses.flatMap(({ key, works, completionIn, ...warehouse }, index) => {
      const create: Step = {
        at: this.#ago(CREATED - index * 0.05),
        run: async (at) => {
          const expectedCompletion = this.#ago(-completionIn).toISOString();
          const actor = this.#actor('admin@nodocartago.co');
          const payload = { ...warehouse, expectedCompletion };
          const result = await this.#commands.send({
            command: 'CreateWarehouse',
            step: `warehouse/${key}`,
            at,
            actor,
            payload,
          });
          this.#warehouses.set(key, warehouseAnswer.parse(result));
        },
      };
      const updates = works.map(
        (work): Step => ({
          at: this.#ago(work.at),
          run: async (at) => {
            const payload = {
              warehouseId: this.#warehouse(key),
              title: work.title,
              description: work.description,
              updateType: 'milestone',
              percentage: work.percentage,
            } as const;
            const actor = this.#actor('admin@nodocartago.co');
            await this.#commands.send({
              command: 'PostConstructionUpdate',
              step: `works/${key}/${work.at}`,
              at,
              actor,
              payload,
            });
          },
        }),
      );
      return [create, ...updates];
    });
  }

  #warehouse(key: string): string {
    const warehouse = this.#warehouses.get(key);
    if (!warehouse) throw new Error(`${key} does not exist yet`);
    return warehouse.id;
  }

  #investmentSteps(demo: DemoInvestment): Step[] {
    let created: InvestmentView | undefined;
    const step = `investment/${demo.key}`;
    const current = () => {
      if (!created) throw new Error(`${demo.key} does not exist yet`);
      return created;
    };
    const create: Step = {
      at: this.#ago(demo.at),
      run: async (at) => {
        const payload = {
          warehouseId: this.#warehouse(demo.warehouse),
          amount: demo.amount,
          walletAddress: this.#options.demoWallet,
          ...(demo.reason ? { reason: demo.reason } : {}),
        };
        const actor = this.#actor(demo.investor);
        created = investmentViewSchema.parse(
          await this.#commands.send({ command: 'CreateInvestment', step, at, actor, payload }),
        );
      },
    };
    const pay: Step = {
      at: new Date(this.#ago(demo.at).getTime() + 1),
      run: async (at) => {
        const shortByMicro = demo.payment.kind === 'short' ? demo.payment.byMicro : 0n;
        const context = {
          commands: this.#commands,
          chain: this.#options.chain,
          journal: this.#journal,
          demoWallet: this.#options.demoWallet,
        };
        await payInPast(context, step, current(), { at, shortByMicro });
      },
    };
    const expire: Step = {
      at: new Date(this.#ago(demo.at).getTime() + DAY_MS + 60_000),
      run: async (at) => {
        await this.#commands.send({
          command: 'ExpireInvestment',
          step: `${step}/expire`,
          at,
          payload: { investmentId: current().id },
        });
      },
    };
    if (demo.payment.kind === 'paid') return [create, pay];
    return demo.payment.kind === 'never' ? [create, expire] : [create, pay, expire];
  }
}
