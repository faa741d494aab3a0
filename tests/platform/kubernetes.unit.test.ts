import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { composedServices } from '../support/compose.ts';
import {
  containersOf,
  folder,
  kustomization,
  read,
  resourceSchema,
  resources,
} from '../support/manifests.ts';

const patch = resourceSchema.parse(parse(read('service-pod.yaml')));
const workloads = resources.filter(({ spec }) => spec.template !== undefined);
const [common] = containersOf(patch);
/** Variables of an example, also those that are only suggested. */
const variablesIn = (name: string) => [...read(name).matchAll(/^#?([A-Z_]+)=/gm)].map(([, one = '']) => one);
const composed = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8');

describe('the manifests', () => {
  it('are all listed, and whatever they read is made of an example', () => {
    const files = readdirSync(folder);
    const listed = [...kustomization.resources, ...kustomization.patches.map(({ path }) => path)];
    const manifests = files.filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
    expect(manifests.sort()).toEqual(listed.sort());
    const generated = [...kustomization.configMapGenerator, ...kustomization.secretGenerator];
    for (const { envs } of generated) for (const name of envs) expect(files).toContain(`${name}.example`);
    const asked = [...workloads, patch]
      .flatMap(containersOf)
      .flatMap(({ envFrom = [] }) => envFrom.flatMap((source) => Object.values(source)));
    expect(new Set(asked.map(({ name }) => name))).toEqual(new Set(generated.map(({ name }) => name)));
  });

  it('run every service that compose runs of our images, by a command that the image knows', () => {
    const commands = readFileSync(new URL('../../deploy/run-service.mjs', import.meta.url), 'utf8');
    const run = workloads.flatMap(containersOf).flatMap(({ args = [] }) => args.slice(0, 1));
    const ofCompose = [...composed.matchAll(/command: \[([a-z-]+)\]$/gm)].map(([, name = '']) => name);
    expect(ofCompose.length).toBeGreaterThan(4);
    expect(run.sort()).toEqual([...ofCompose, 'backup', 'migrate'].sort());
    for (const name of run) expect(commands).toMatch(new RegExp(`^ {2}'?${name}'?: '`, 'm'));
  });

  it('take nothing but our two images, whose version is said once', () => {
    const images = [...workloads, patch].flatMap(containersOf).map(({ image }) => image);
    const known = kustomization.images.map(({ name }) => name);
    expect(images.filter((image) => image !== undefined && !known.includes(image))).toEqual([]);
    for (const one of workloads.flatMap(containersOf)) expect(one.image ?? common?.name).toBeTruthy();
  });

  it('keep at least one of each through a drained machine, and can be drained', () => {
    const budgets = resources.filter(({ kind }) => kind === 'PodDisruptionBudget');
    const lasting = workloads.filter(({ kind }) => !kind.endsWith('Job'));
    expect(budgets.map(({ metadata }) => metadata.name).sort()).toEqual(
      lasting.map(({ metadata }) => metadata.name).sort(),
    );
    for (const { metadata, spec } of budgets) {
      const isSingle = workloads.find((one) => one.metadata.name === metadata.name)?.spec.replicas === 1;
      expect(spec, metadata.name).toMatchObject(isSingle ? { maxUnavailable: 1 } : { minAvailable: 1 });
    }
  });

  it('say of every container how it is known to be alive and ready, what it may use, and that it may nothing else', () => {
    const safe = {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    };
    for (const workload of workloads)
      for (const container of containersOf(workload)) {
        const whole = container.name === 'service' ? { ...common, ...container } : container;
        expect(whole, container.name).toMatchObject({
          securityContext: safe,
          resources: { limits: { memory: expect.any(String) }, requests: { cpu: expect.any(String) } },
        });
        if (!workload.kind.endsWith('Job')) expect(whole, container.name).toHaveProperty('livenessProbe');
      }
    expect(common).toMatchObject({
      livenessProbe: { httpGet: { path: '/health/live' } },
      readinessProbe: { httpGet: { path: '/health' } },
    });
    expect(patch.spec.template?.spec).toMatchObject({ securityContext: { runAsNonRoot: true } });
  });
});

describe('the backup', () => {
  it('is written into a claim that outlasts its pod, as the root can’t be written', () => {
    const backup = workloads.find(({ metadata }) => metadata.name === 'backup');
    const [container] = backup ? containersOf(backup) : [];
    const [mount] = container?.volumeMounts ?? [];
    expect(container?.args?.[1]).toMatch(new RegExp(`^${mount?.mountPath}/`));
    expect(backup?.spec.template?.spec.volumes).toContainEqual({
      name: mount?.name,
      persistentVolumeClaim: { claimName: 'backups' },
    });
    expect(resources).toContainEqual(
      expect.objectContaining({
        kind: 'PersistentVolumeClaim',
        metadata: expect.objectContaining({ name: 'backups' }),
      }),
    );
  });
});

describe('another version or setting', () => {
  it('reaches a worker that is not ready, as while the chain is not followed', () => {
    const worker = workloads.find(({ kind }) => kind === 'StatefulSet');
    // In order, a pod is replaced only once it is ready: a mended setting would never arrive.
    expect(worker?.spec).toMatchObject({ replicas: 1, podManagementPolicy: 'Parallel' });
  });

  it('is applied after the last job `migrate` is deleted, as the settings’ name is part of what can’t change', () => {
    const runbook = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8');
    const block = /```text\n([\s\S]*?kubectl apply -k \.[\s\S]*?)```/.exec(runbook)?.[1] ?? '';
    expect(block).toMatch(/kubectl delete job migrate .*--ignore-not-found\n+kubectl apply -k \./);
    expect(runbook).toMatch(/before\s+every\s+`kubectl apply`/);
  });
});

describe('what an operator fills in', () => {
  it('has no secret among the settings, and the treasury’s key in the signer’s alone', () => {
    const source = readFileSync(new URL('../../platform/src/environment.ts', import.meta.url), 'utf8');
    const secrets = [...(/BY_FILE = \[([^\]]+)\]/.exec(source)?.[1] ?? '').matchAll(/'([A-Z_]+)'/g)].map(
      ([, name = '']) => name,
    );
    expect(secrets.length).toBeGreaterThan(10);
    expect(variablesIn('settings.env.example').filter((name) => secrets.includes(name))).toEqual([]);
    const own = variablesIn('secrets.env.example');
    expect(own.filter((name) => !secrets.includes(name))).toEqual([]);
    expect([...own, 'TREASURY_PRIVATE_KEY'].sort()).toEqual(secrets.sort());
    expect(variablesIn('signer.env.example')).toContain('TREASURY_PRIVATE_KEY');
  });

  it('has what compose asks for, and all that the signer reads', () => {
    const given = ['settings', 'secrets', 'signer'].flatMap((name) => variablesIn(`${name}.env.example`));
    const ofStores = ['POSTGRES_PASSWORD', 'OBJECT_STORE_PASSWORD'];
    const required = [...composed.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name);
    expect(required.filter((name) => !given.includes(name) && !ofStores.includes(name))).toEqual([]);
    const signer = composed.split('\n  signer:\n')[1]?.split('\n\n')[0] ?? '';
    const read = [...signer.matchAll(/^ {6}([A-Z_]+): \$\{/gm)].map(([, name = '']) => name);
    expect(read.length).toBeGreaterThan(5);
    const own = variablesIn('signer.env.example');
    expect(read.filter((name) => !own.includes(name) && !/^LOG_LEVEL$|_FILE$/.test(name))).toEqual([]);
  });

  it('has the texts and addresses that the front fills into pages, where compose has a default for them', () => {
    const front = Object.values(composedServices().front?.environment ?? {});
    const defaults = front.flatMap((text) => /^\$\{([A-Z_]+):-(.+)\}$/.exec(text)?.slice(1).join('=') ?? []);
    expect(defaults.length).toBeGreaterThan(2);
    const lines = read('settings.env.example').split('\n');
    const own = 'SITE_ADDRESS=localhost';
    expect(defaults.filter((line) => line !== own && !lines.includes(line))).toEqual([]);
  });
});
