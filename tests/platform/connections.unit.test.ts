import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { containersOf, read as manifest, resources } from '../support/manifests.ts';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

/** The number that a file says at a place. */
function numberIn(file: string, place: RegExp): number {
  const [, found] = place.exec(read(file)) ?? [];
  expect(found, `${file}: ${place}`).toBeDefined();
  return Number(found);
}

/** What listens for live messages, and for keys that are destroyed: beside the pool of a process. */
const LISTENING = 2;
const usual = numberIn('platform/src/postgres.ts', /^ {2}max = (\d+),$/m);
/** Most connections to Postgres of one process of each service. */
const pools: Readonly<Record<string, number>> = {
  'command-api': usual,
  projector: numberIn('projector/src/app.ts', /connectionsOf\(usual, (\d+), /),
  'query-api': numberIn('query-api/src/app.ts', /connectionsOf\(usual, (\d+), /),
  worker: usual,
};
const rebuild = numberIn('projector/src/rebuild/pool.ts', /CONNECTIONS = (\d+);/);
const backup = numberIn('projector/src/backup/main.ts', /logLevel: 'error' \}\),\n\s+(\d+),\n/);

test('Postgres has to take the connections that the papers say, of the services that the manifests have', () => {
  const { replicas, strategy } = parse(manifest('service-replicas.yaml')).spec;
  const surge = strategy.rollingUpdate.maxSurge;
  const workloads = resources.filter((one) => containersOf(one).some(({ name }) => name === 'service'));
  expect(workloads.map(({ metadata }) => metadata.name).sort()).toEqual(Object.keys(pools).sort());
  let [all, more] = [rebuild + backup, 0];
  for (const { kind, metadata } of workloads) {
    const each = (pools[metadata.name] ?? 0) + LISTENING;
    const isDeployment = kind === 'Deployment';
    all += each * (isDeployment ? replicas : 1);
    more += isDeployment ? each * surge : 0;
  }
  const [secrets, runbook, readme] = [
    'deploy/kubernetes/secrets.env.example',
    'docs/runbook.md',
    'README.md',
  ].map((name) => read(name).replaceAll(/\n#? ?/g, ' '));
  expect(secrets).toContain(`keep up to ${all}, and ${more} more`);
  expect(runbook).toContain(`keep up to ${all} connections to Postgres, and ${more} more`);
  for (const text of [secrets, runbook]) {
    const [, most] = /max_connections`?(?: = | )(\d+)/.exec(text ?? '') ?? [];
    // A few for whoever looks, and for the job that migrates.
    expect(Number(most)).toBeGreaterThan(all + more + 10);
  }
  const { 'command-api': commands, projector, 'query-api': queries, worker } = pools;
  expect([commands, worker]).toEqual([projector, projector]);
  expect(readme).toContain(`command-api, projector and worker ${projector}, query-api ${queries} |`);
});
