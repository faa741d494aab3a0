import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { substitute } from './compose.ts';
import {
  addressOf,
  CONTAINERS_CONF,
  type Composing,
  composerIn,
  containerOf,
  idOf,
  isPodman,
  logOf,
  networkOf,
  ofEngine,
  onVolumes,
  runOnce,
} from './composer.ts';
import { eventually } from './eventually.ts';
import { freePort } from './product.ts';
import { type RealParts, type Started, startedBy, startStores } from './real-parts.ts';
import { relayTo } from './relay.ts';

/**
 * Whether the services run as containers of docker-compose.yml, from images that were built (deploy/try-images.sh). It
 * names a folder with a certificate of localhost that this process trusts: tls.crt, tls.key.
 */
const certificates = process.env.TEST_COMPOSE;
export const inContainers = certificates !== undefined;

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The services of our images; the others of the file are stores, whose images may be out of reach. */
const OURS = ['front', 'command-api', 'projector', 'query-api', 'worker', 'signer'];
const APIS = ['command-api', 'query-api'];
/** Ports of the stores, by the name that the file gives them; and the chain, which it expects outside. */
const STORES = { postgres: 5432, redis: 6379, eventstore: 2113, objects: 9000, mail: 1025, chain: 8090 };

/**
 * podman's DNS (aardvark 1.4) leaves what it is asked without an answer while a container comes or goes, for up to 14 s
 * seen: here, names are read from a file, which is filled in once their addresses are known. Go's resolver asks DNS no
 * more where the file knows a name.
 */
const HOSTS = 'hosts';

/** Where the runbook has a backup written, in the volume `backups`. */
const BACKUP = '/backups/2026-11-24';

/** podman-compose (1.0.3) joins what has no network to one all the same, and fails: here it is one with nobody else. */
const ALONE = {
  service: { network_mode: undefined, networks: ['alone'] },
  networks: { alone: { internal: true } },
};

const serviceSchema = z.looseObject({
  depends_on: z.record(z.string(), z.unknown()).optional(),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  volumes: z.array(z.string()).optional(),
});
type ComposedService = z.infer<typeof serviceSchema>;
const composeSchema = z.looseObject({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
});

/** `.env.example` with these answers in the place of what it says; it has to know the name of each. */
function filledIn(example: string, answers: Readonly<Record<string, string>>): Record<string, string> {
  const told = new Map(
    [...example.matchAll(/^(# ?)?([A-Z_]+)=(.*)$/gm)].map(([, off, name = '', value = '']) => [
      name,
      off === undefined ? value : undefined,
    ]),
  );
  const strange = Object.keys(answers).filter((name) => !told.has(name));
  if (strange.length > 0) throw new Error(`.env.example does not name ${strange.join(', ')}`);
  const written = [...told].flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return { ...Object.fromEntries(written), ...answers };
}

/**
 * Lets containers reach a server of this machine, which listens on its loopback alone: through a Unix socket that both
 * see, to which a relay in a container hands on what arrives at the store's port.
 */
async function relayed(folder: string, name: keyof typeof STORES, address: string): Promise<Server> {
  const { hostname, port } = new URL(address);
  const server = relayTo({ host: hostname, port: Number(port) });
  const socket = join(folder, String(STORES[name]));
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  await chmod(socket, 0o777);
  return server;
}

/** An address with the name and port that a container knows it by. */
function asNamed(address: string, name: keyof typeof STORES): string {
  const url = new URL(address);
  url.hostname = name;
  url.port = String(STORES[name]);
  return url.href;
}

/** docker-compose.yml with its variables filled in, our services as they stand there, and a relay in the place of each store. */
async function composed(
  folder: string,
  env: Record<string, string>,
  front: number,
): Promise<z.infer<typeof composeSchema>> {
  const text = await readFile(file('docker-compose.yml'), 'utf8');
  const parsed: unknown = parse(text, { merge: true });
  const filled: unknown = JSON.parse(JSON.stringify(parsed), (_, value) =>
    typeof value === 'string' ? substitute(value, env) : value,
  );
  const { services, networks, volumes } = composeSchema.parse(filled);
  const kept = OURS.map((name): [string, ComposedService] => {
    const found = services[name];
    if (!found) throw new Error(`docker-compose.yml has no ${name}`);
    const { build: _, depends_on: needed = {}, ...service } = found;
    const ours = Object.entries(needed).filter(([other]) => OURS.includes(other));
    const published = name === 'front' ? { ports: [`127.0.0.1:${front}:443`] } : {};
    const more = { depends_on: Object.fromEntries(ours), ...published };
    if (!isPodman) return [name, { ...service, ...more }];
    if (service.network_mode === 'none') return [name, { ...service, ...more, ...ALONE.service }];
    const mounted = [...(service.volumes ?? []), `${folder}/${HOSTS}:/etc/hosts:ro`];
    return [name, { ...service, ...more, volumes: mounted }];
  });
  const relays = Object.entries(STORES).map(([name, port]): [string, ComposedService] => {
    const service = {
      image: 'nodo-cartago/service',
      entrypoint: ['/nodejs/bin/node'],
      command: ['/relay.ts', String(port), `/sockets/${port}`],
      networks: ['inside'],
      volumes: [`${folder}/sockets:/sockets`, `${file('tests/support/relay.ts')}:/relay.ts:ro`],
    };
    return [name, service];
  });
  return {
    services: Object.fromEntries([...relays, ...kept]),
    networks: { ...networks, ...ALONE.networks },
    volumes,
  };
}

/** Writes the addresses of these services, which run, into the file that containers read names from. */
async function nameIn(folder: string, services: readonly string[]): Promise<void> {
  const lines = services.map(async (name) => `${await addressOf(name)} ${name}`);
  const content = ['127.0.0.1 localhost', ...(await Promise.all(lines))];
  await writeFile(join(folder, HOSTS), `${content.join('\n')}\n`);
}

async function accesses(): Promise<Record<string, unknown>[]> {
  const lines = (await logOf('front')).split('\n').filter((line) => line.includes('http.log.access'));
  return lines.map((line) => JSON.parse(line));
}

/**
 * Copies a folder out of a service's container, as `docker compose cp projector:/backups/… .` does, which podman-compose
 * (1.0.3) does not know.
 */
async function copyOut(composing: Composing, service: string, from: string, to: string): Promise<void> {
  if (isPodman) await ofEngine(['cp', `${await idOf(service)}:${from}`, to]);
  else await composing(['cp', `${service}:${from}`, to]);
}

/**
 * A line of `docker compose`. Of `up -d --no-deps <services>` as if there were a new image: podman-compose (1.0.3) replaces no
 * container that is there, and with `--force-recreate` all of them, so they are stopped and removed before.
 */
async function typed(composing: Composing, words: readonly string[]): Promise<void> {
  if (words[0] !== 'up') return void (await composing(words));
  const services = words.filter((word) => OURS.includes(word));
  if (isPodman)
    for (const id of await Promise.all(services.map(idOf))) {
      await ofEngine(['stop', '-t', '15', id]);
      await ofEngine(['rm', '-f', id]);
    }
  const anew = isPodman || services.length === 0 ? [] : ['--force-recreate'];
  await composing([...words, ...anew, '--no-build']);
}

/** Waits until what the file asks of a container's health succeeds in it: podman runs it by itself only beside systemd. */
async function becomesHealthy([name, { healthcheck }]: [string, ComposedService]): Promise<void> {
  const [how, ...words] = healthcheck?.test ?? [];
  if (how !== 'CMD') return;
  // One that ended does not run for a moment.
  const isHealthy = async () => ofEngine(['exec', await idOf(name), ...words]);
  await eventually(`${name} to be healthy`, () =>
    isHealthy().then(
      () => true,
      () => false,
    ),
  );
}

async function compose(started: Started): Promise<RealParts> {
  const stores = await startStores(started, { isOpen: true });
  const { postgres, redis, mail, s3, node, store, treasury, chain } = stores;
  const folder = await started.add(mkdtemp(join(tmpdir(), 'nodo-compose-')), (each) =>
    rm(each, { recursive: true, force: true }),
  );
  for (const each of ['sockets', 'secrets/services', 'secrets/signer'])
    await mkdir(join(folder, each), { recursive: true });
  await chmod(folder, 0o755);
  if (certificates !== undefined) await cp(certificates, join(folder, 'certificates'), { recursive: true });
  const addresses = {
    postgres: postgres.url,
    redis: redis.url,
    eventstore: store.url,
    objects: s3.url,
    mail: mail.url,
    chain: node.url,
  };
  for (const name of Object.keys(STORES) as (keyof typeof STORES)[])
    await started.add(relayed(join(folder, 'sockets'), name, addresses[name]), async (each) => each.close());

  const port = await freePort();
  const url = `https://localhost:${port}`;
  const secret = () => randomBytes(32).toString('hex');
  const env = filledIn(await readFile(file('.env.example'), 'utf8'), {
    PUBLIC_URL: url,
    SITE_ADDRESS: 'localhost',
    TLS: 'tls /certificates/tls.crt /certificates/tls.key',
    POSTGRES_PASSWORD: secret(),
    SESSION_SECRET: secret(),
    SERVICE_TOKEN: secret(),
    PERSONAL_DATA_KEY: secret(),
    OBJECT_STORE_PASSWORD: secret(),
    DATABASE_URL: asNamed(postgres.url, 'postgres'),
    OBJECT_STORE_URL: asNamed(s3.url, 'objects'),
    TRON_URL: asNamed(node.url, 'chain'),
    ...treasury,
    TREASURY_PRIVATE_KEY: node.treasuryKey,
  });
  // Of the README's table, which .env.example leaves at their defaults.
  const more = { ...node.following, SWEEP_MS: '1000', PAYOUT_POLL_MS: '500' };
  const content = await composed(folder, { ...env, ...more }, port);
  await writeFile(join(folder, 'docker-compose.yml'), JSON.stringify(content));
  await writeFile(join(folder, 'containers.conf'), CONTAINERS_CONF);
  const composing = composerIn(folder);
  const down = async () => {
    await composing(['down', '-v']);
    const networks = Object.keys(content.networks).map(networkOf);
    if (isPodman) await ofEngine(['network', 'rm', '-f', ...networks]);
  };
  await down().catch(() => undefined);
  const stand = Object.keys(STORES);
  await writeFile(join(folder, HOSTS), '');
  await started.add(composing(['up', '-d', '--no-build', ...stand]), down);
  await nameIn(folder, stand);
  await composing(['up', '-d', '--no-build']);
  await nameIn(folder, [...stand, ...APIS]);
  await eventually(
    'the front to answer',
    async () => (await fetch(`${url}/health`).catch(() => undefined))?.ok === true,
    120_000,
  ).catch(async (error: unknown) => {
    const logs = await Promise.all(OURS.map(async (name) => `${name}: ${(await logOf(name)).slice(-2_000)}`));
    throw new Error(logs.join('\n'), { cause: error });
  });
  await Promise.all(Object.entries(content.services).map(becomesHealthy));
  const listed = await composing(['ps']);
  for (const name of OURS)
    if (!containerOf(name).test(listed)) throw new Error(`ps lists no ${name}:\n${listed}`);
  const before = (await accesses()).length;
  const replicas = await Promise.all(
    APIS.map(async (name) => [name, `http://${await addressOf(name)}:8080`] as const),
  );
  return {
    url,
    ...{ mail, redis, s3, chain },
    replicas: new Map(replicas),
    // Those from when everything was up.
    accesses: async () => (await accesses()).slice(before),
    personalDataKey: env.PERSONAL_DATA_KEY ?? '',
    // The chain as this machine reaches it.
    following: { ...treasury, ...node.following, TRON_URL: node.url },
    operate: (service, command) => runOnce(composing, service, command),
    backUp: async (to) => {
      await runOnce(composing, 'projector', ['backup', BACKUP]);
      await copyOut(composing, 'projector', BACKUP, to);
    },
    compose: async (words) => {
      await typed(composing, words);
      if (!words.includes('-d')) return;
      await nameIn(folder, [...stand, ...APIS]);
      await Promise.all(Object.entries(content.services).map(becomesHealthy));
    },
    volumes: (words) => onVolumes(folder, words),
    stop: () => started.stop(),
  };
}

/** The same with our services as containers of docker-compose.yml, filled in by `.env.example`. */
export const startComposedParts = () => startedBy(compose);
