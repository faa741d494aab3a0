import { readFileSync } from 'node:fs';
import { errorCatalogue } from '@nodo/contracts/errors';
import { createLogger } from '@nodo/platform/logging';
import { Mailer } from '@nodo/platform/mail';
import {
  countConnections,
  countMissingKeys,
  createMetrics,
  publishObjectStore,
  publishSharedLimits,
} from '@nodo/platform/metrics';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Dispatcher } from '../../command-api/src/commands/dispatcher.ts';
import { createAggregates } from '../../command-api/src/modules.ts';
import { MemoryLog } from '../../command-api/src/testing/memory-log.ts';
import { TreeKeeper } from '../../projector/src/audit/proof/keeper.ts';
import { publishLastBackup } from '../../projector/src/backup/last-backup.ts';
import { createFigures } from '../../projector/src/engine/figures.ts';
import { countSockets } from '../../query-api/src/sockets/figures.ts';
import { createWorkerMetrics } from '../../worker/src/metrics.ts';
import { SecurityMails } from '../../worker/src/notifications/security-mails.ts';
import { noticeKinds } from '../../worker/src/notifications/security-notices.ts';
import { countPayouts } from '../../worker/src/payouts/figures.ts';
import { countQueue } from '../../worker/src/queue-figures.ts';
import { countUnconfirmed } from '../../worker/src/transfers/figures.ts';
import { composedServices, variablesOf } from '../support/compose.ts';

const read = (name: string) =>
  readFileSync(new URL(`../../deploy/monitoring/${name}`, import.meta.url), 'utf8');
const dashboardSchema = z.looseObject({
  panels: z.array(
    z.looseObject({ title: z.string(), targets: z.array(z.looseObject({ expr: z.string() })) }),
  ),
});
const anything = (parts: object) => parts as never;

/** The metrics that the services register, with their types; from the functions that the services call at start. */
function started() {
  const metrics = createMetrics('test');
  const { registry } = metrics;
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 };
  countConnections(metrics, pool);
  publishSharedLimits(metrics, { isAway: false });
  countMissingKeys(metrics, { missing: async () => 0 });
  publishObjectStore(metrics, { ping: async () => undefined });
  new Dispatcher(anything({}), 'k'.repeat(32), metrics);
  createAggregates(new MemoryLog(), metrics);
  new Mailer({
    url: 'file:///tmp/nowhere',
    from: 'a@b.co',
    logger: createLogger({ service: 'gateway', logLevel: 'silent' }),
    metrics,
  });
  createFigures(metrics);
  publishLastBackup(metrics, anything({}));
  new TreeKeeper(anything({ metrics }));
  countSockets(metrics, anything({ engine: { clientsCount: 0 } }));
  new SecurityMails(anything({ metrics: createWorkerMetrics(registry) }));
  countPayouts(registry, anything({}));
  countQueue(registry, anything({}));
  countUnconfirmed(registry, anything({}));
  return registry;
}
const emitted = () =>
  new Map(
    started()
      .getMetricsAsArray()
      .map(({ name, type }) => [name, String(type)]),
  );

/** The metric names in a PromQL expression: words with an underscore, except the function `histogram_quantile`. */
function asked(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}/g, ' ').replace(/\bby \([^)]*\)/g, ' ');
  return (bare.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []).filter((name) => name !== 'histogram_quantile');
}

describe('what operators watch', () => {
  const alerts = [...read('alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(
    ([, expression = '']) => expression,
  );
  const rules = read('alerts.yml')
    .split(/^ +- alert: /m)
    .slice(1);
  const panels = dashboardSchema.parse(JSON.parse(read('dashboard.json'))).panels;
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

  it('asks for nothing that no service emits', () => {
    const metrics = emitted();
    const names = [...alerts, ...shown].flatMap(asked);
    expect(names.length).toBeGreaterThan(40);
    const unknown = names.filter((name) => {
      const part = /^(.+)_(bucket|count|sum)$/.exec(name)?.[1];
      return !metrics.has(name) && !(part !== undefined && metrics.get(part) === 'histogram');
    });
    expect(unknown).toEqual([]);
  });

  it('tells things apart by no label that Prometheus gives a target, whose own it renames', () => {
    const labelled = z.object({ name: z.string(), labelNames: z.array(z.string()) });
    const own = started()
      .getMetricsAsArray()
      .map((metric) => labelled.parse(metric));
    expect(own.filter(({ labelNames }) => labelNames.length > 0).length).toBeGreaterThan(10);
    const isTaken = (label: string) => label === 'job' || label === 'instance';
    expect(own.filter(({ labelNames }) => labelNames.some(isTaken))).toEqual([]);
    const grouped = [...alerts, ...shown].flatMap((one) => [...one.matchAll(/\bby \(([^)]+)\)/g)]);
    expect(grouped.filter(([, labels = '']) => labels.split(', ').some(isTaken))).toEqual([]);
  });

  it('shows each of two sums: of `or` only the first', () => {
    expect(shown.filter((expression) => expression.includes(' or '))).toEqual([]);
  });

  it('shows every figure of the chain, the read models, the money and the commands', () => {
    const watched = new Set([...alerts, ...shown].flatMap(asked));
    const named = [...emitted().keys()].filter((name) =>
      /^(chain_(head|unsolid|following)|projection_(lag|parked|leading|restarts)|payouts_|reserves_|treasury_|tron_node_|commands_|live_|postgres_|backup_|person_|worker_queue_|transfers_oldest_)/.test(
        name,
      ),
    );
    expect(named.length).toBeGreaterThan(12);
    expect(named.filter((name) => !watched.has(name))).toEqual([]);
  });

  it('notices also the first case of what may not happen once: its counters stand at 0 from the start', async () => {
    const counted = alerts.flatMap(
      (expression) => /^increase\((\w+)\[\w+\]\) > 0$/.exec(expression)?.[1] ?? [],
    );
    expect(counted).toEqual(['security_mails_given_up_total']);
    const counter = await started().getSingleMetric('security_mails_given_up_total')?.get();
    expect(counter?.values.map(({ value }) => value)).toEqual(noticeKinds.flatMap(() => [0, 0]));
  });

  it('calls somebody when the key of a person is missing, and goes on telling while Postgres can’t be asked', async () => {
    const rule = rules.find((text) => text.startsWith('PersonKeysMissing\n'));
    expect(rule).toMatch(/expr: max\(person_keys_missing\) > 0\n/);
    expect(rule).toMatch(/severity: page/);
    const metrics = createMetrics('test');
    let isAway = false;
    const missing = async () => {
      if (isAway) throw new Error('No database');
      return 2;
    };
    countMissingKeys(metrics, { missing });
    const told = async () =>
      (await metrics.registry.getSingleMetric('person_keys_missing')?.get())?.values[0]?.value;
    expect(await told()).toBe(2);
    isAway = true;
    expect(await told()).toBe(2);
  });

  it('tells that the queue is away, and then no lengths of before', async () => {
    const { registry } = createMetrics('test');
    let isAway = false;
    const answer =
      <T>(value: T) =>
      async () => {
        if (isAway) throw new Error('No Redis');
        return value;
      };
    countQueue(registry, { ping: answer(undefined), lengths: answer({ waiting: 3, failed: 1 }) });
    const told = async (name: string) =>
      (await registry.getSingleMetric(name)?.get())?.values.map(({ labels, value }) => [labels.state, value]);
    expect(await told('worker_queue_up')).toEqual([[undefined, 1]]);
    expect(await told('worker_queue_jobs')).toEqual([
      ['waiting', 3],
      ['failed', 1],
    ]);
    isAway = true;
    expect(await told('worker_queue_up')).toEqual([[undefined, 0]]);
    expect(await told('worker_queue_jobs')).toEqual([]);
  });

  it('keeps alarms about reserves through a restart of the worker, and begins none', () => {
    expect(rules.find((rule) => rule.startsWith('ReservesShort\n'))).toMatch(/keep_firing_for: 5m/);
    expect(rules.find((rule) => rule.startsWith('ReservesNotCompared\n'))).toMatch(/ for: 10m/);
  });

  it('says nothing of the treasury before it was compared, and that it was not', async () => {
    const { treasuryDifference, treasuryCompared } = createWorkerMetrics(createMetrics('test').registry);
    const told = async () =>
      [await treasuryDifference.get(), await treasuryCompared.get()].map(({ values }) => values[0]?.value);
    expect(await told()).toEqual([undefined, 0]);
    treasuryDifference.set(0);
    expect(await told()).toEqual([0, 0]);
    const rule = rules.find((text) => text.startsWith('TreasuryNotCompared\n'));
    expect(rule).toMatch(/expr: time\(\) - max\(treasury_compared_timestamp_seconds\) > 7200\n/);
  });

  it.each([
    ['reserves_shortfall_micro_usdt', 'reserves_attested_timestamp_seconds'],
    ['treasury_difference_micro_usdt', 'treasury_compared_timestamp_seconds'],
  ])('takes %s of the worker that looked last, and not what another one found before', (figure, looked) => {
    const latest = `${looked} == scalar(max(${looked}))`;
    const read = [...alerts, ...shown].filter((one) => one.includes(figure));
    expect(read).toHaveLength(2);
    for (const expression of read) expect(expression).toContain(` and ${latest})`);
  });

  it('counts every command that fails because of the platform, many or a share of few', () => {
    const expression = alerts.find((one) => one.includes('commands_total{')) ?? '';
    // These have alerts of their own.
    const others = ['CHAIN_NOT_FOLLOWED', 'DATA_PREPARING'];
    const failures = Object.entries(errorCatalogue).flatMap(([code, { status }]) =>
      status >= 500 && !others.includes(code) ? [code] : [],
    );
    const counted = [...expression.matchAll(/outcome=~"([^"]+)"/g)].map(([, codes = '']) => codes.split('|'));
    expect(counted.length).toBe(3);
    for (const codes of counted) expect(codes.toSorted()).toEqual(failures.toSorted());
    expect(expression).toMatch(
      /\[5m\]\)\) > 0\.1 or .+ \/ sum\(rate\(commands_total\[15m\]\)\) > 0\.1 and .+ > 3$/,
    );
  });

  it('counts what several processes do together: half of it in each of two is as much', () => {
    const counted = alerts.filter((one) => /increase\(.+\[\w+\]\)+ > [1-9]/.test(one));
    expect(counted.length).toBeGreaterThan(2);
    expect(counted.filter((one) => /(?<!sum(?: by \([^)]+\))? ?\()increase/.test(one))).toEqual([]);
  });

  it('calls somebody when no process of a service is a target any more, of which nothing says that it is down', () => {
    const rule = rules.find((text) => text.startsWith('ServiceGone\n'));
    const missed = [...(rule ?? '').matchAll(/absent\(process_start_time_seconds\{service="([\w-]+)"\}\)/g)];
    const services = Object.keys(composedServices()).filter(
      (name) => name in variablesOf && name !== 'signer',
    );
    expect(missed.map(([, service]) => service).toSorted()).toEqual(services.toSorted());
    expect(rule).toMatch(/severity: page/);
  });

  it('says of every alert how urgent it is, and what it means', () => {
    expect(rules.length).toBe(alerts.length);
    for (const rule of rules) {
      expect(rule).toMatch(/severity: (page|warn)/);
      expect(rule).toMatch(/summary: ".{10,}"/);
    }
  });
});
