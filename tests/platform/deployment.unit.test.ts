import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { loadConfig } from '@nodo/platform/config';
import { BY_FILE, readEnvironment } from '@nodo/platform/environment';
import { createLogger } from '@nodo/platform/logging';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { composedServices, variablesOf } from '../support/compose.ts';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

const dependenciesSchema = z.looseObject({
  services: z.record(
    z.string(),
    z.looseObject({ depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional() }),
  ),
});

/** The variables in the README's table of services in production. */
function documented(): string[] {
  const table = read('README.md').split('Services in production read these')[1] ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  );
}

describe('what an operator writes', () => {
  /** What compose decides itself: the ways between its containers, and that people sign in by code. */
  const fixed = ['HOST', 'PORT', 'COMMAND_API_URL', 'AUTH_MODE', 'SIGNER_SOCKET', 'SIGNER_JOURNAL'];

  it('reaches each service that reads it, but for what compose sets itself, which is said where they look', () => {
    const services = composedServices();
    const lost = Object.entries(variablesOf).flatMap(([service, names]) =>
      names
        .filter((name) => !services[service]?.environment?.[name]?.startsWith(`\${${name}`))
        .filter((name) => !fixed.includes(name))
        .map((name) => `${service}: ${name}`),
    );
    expect(lost).toEqual([]);
    for (const service of ['command-api', 'projector', 'query-api', 'worker'])
      expect(services[service]?.environment).toMatchObject({ HOST: '0.0.0.0', AUTH_MODE: 'code' });
    const told = [
      /hands all of them on but ([^;]+),/.exec(read('README.md')),
      /can be added here but ([^;]+);/.exec(read('.env.example').replaceAll('\n# ', ' ')),
    ].map((found) => found?.[1]?.match(/[A-Z_]{4,}/g));
    expect(told).toEqual([fixed, fixed]);
  });

  it('reaches the containers: every documented variable is handed on', () => {
    const handedOn = Object.values(composedServices()).flatMap(({ environment = {} }) =>
      Object.entries(environment).filter(([name, value]) => value.startsWith(`\${${name}`)),
    );
    const names = documented();
    expect(names.length).toBeGreaterThan(50);
    const known = new Set([...handedOn.map(([name]) => name), ...fixed]);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('is documented, in the example, and asked for by nothing else', () => {
    const compose = read('docker-compose.yml');
    const example = [...read('.env.example').matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name = '']) => name);
    const asked = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    const files = BY_FILE.map((name) => `${name}_FILE`);
    const known = new Set([...documented(), ...example, ...files]);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
    // Read by compose itself.
    const ofCompose = ['COMPOSE_PROFILES'];
    expect(example.filter((name) => !asked.includes(name) && !ofCompose.includes(name))).toEqual([]);
    const required = [...compose.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name);
    expect(required.filter((name) => !example.includes(name))).toEqual([]);
  });

  it('may be a file for each secret, of a folder that is mounted; the treasury’s key only for the signer', () => {
    const services = composedServices();
    for (const [service, names] of Object.entries(variablesOf)) {
      const { environment = {}, volumes } = services[service] ?? {};
      for (const name of BY_FILE.filter((one) => names.includes(one))) {
        expect(environment[`${name}_FILE`], `${service}: ${name}`).toBe(`\${${name}_FILE:-}`);
        // Empty has to be possible beside the file.
        expect(environment[name], `${service}: ${name}`).not.toContain(`{${name}:?`);
      }
      const folder = service === 'signer' ? 'signer' : 'services';
      expect(volumes, service).toContain(`./secrets/${folder}:/run/secrets:ro`);
    }
    for (const name of ['README.md', 'platform/src/environment.ts'])
      expect(BY_FILE.filter((one) => !read(name).includes(one))).toEqual([]);
    for (const name of ['.gitignore', '.dockerignore']) expect(read(name)).toMatch(/^\/?secrets\/?$/m);
  });

  it('is asked for at the start when a secret is given neither way', () => {
    const start = () => loadConfig('projector', { SESSION_SECRET: '', SESSION_SECRET_FILE: '' });
    expect(start).toThrow('SESSION_SECRET: is missing: give it, or its file as SESSION_SECRET_FILE');
  });

  it('names every image once, so that a digest can stand in its place, and builds the services once', () => {
    const compose = read('docker-compose.yml');
    const images = [...compose.matchAll(/^ +image: (.+)$/gm)].map(([, image = '']) => image);
    const ours = /^nodo-cartago\/(service|front)$/;
    expect(
      images.filter((image) => !ours.test(image) && !/^\$\{[A-Z]+_IMAGE:-.+:[^:]+\}$/.test(image)),
    ).toEqual([]);
    expect(compose.match(/target: service/g)).toHaveLength(1);
    const built = [...read('Dockerfile').matchAll(/^FROM (.+?) AS/gm)].map(([, base = '']) => base);
    expect(built.map((base) => base.slice(2, -1))).toEqual(['BUILD_IMAGE', 'SERVICE_IMAGE', 'FRONT_IMAGE']);
  });

  it('starts one event store, in containers with an end to their memory and logs', () => {
    const compose = read('docker-compose.yml');
    const services = compose.split('\nservices:\n')[1]?.split('\nnetworks:')[0] ?? '';
    const each = services.split(/\n(?= {2}[a-z0-9-]+:\n)/).filter((text) => /^ {2}[a-z]/m.test(text));
    expect(each.length).toBeGreaterThan(10);
    const shared = /<<: \*(service|eventstore)/;
    for (const text of each) {
      const bounded = shared.test(text) || (/mem_limit:/.test(text) && /logging: \*logging/.test(text));
      expect(bounded, text).toBe(true);
      if (/<<: \*eventstore/.test(text)) expect(text).toMatch(/profiles: \[(single|cluster)\]/);
    }
  });

  it('starts the front whatever the services behind it lack, as it is what tells people', () => {
    const { services } = dependenciesSchema.parse(parse(read('docker-compose.yml'), { merge: true }));
    const awaited = (name: string) => Object.entries(services[name]?.depends_on ?? {});
    expect(awaited('query-api')).toContainEqual(['postgres', { condition: 'service_healthy' }]);
    expect(awaited('front').filter(([, { condition }]) => condition !== 'service_started')).toEqual([]);
  });

  it('has passwords from its own recipe that fit into an address', () => {
    const recipe = /openssl rand -(\w+) \d+/g;
    expect([...read('.env.example').matchAll(recipe)].map(([, form]) => form)).toEqual(['hex']);
  });
});

describe('a live connection without a websocket, of which one process answers all requests', () => {
  const blockOf = (start: string) =>
    read('deploy/Caddyfile')
      .split(`\n${start} {\n`)[1]
      ?.split(/\n\t?\}\n/)[0];

  it('stays at one replica by the address it comes from; nothing else does', () => {
    expect(blockOf('\t@polled')).toMatch(/^\t\tpath \/socket\.io\/\*\n\t\tquery transport=polling$/);
    const polled = blockOf('\thandle @polled');
    expect(polled).toContain('reverse_proxy {$POLLED_API:query-api:8080}');
    expect(polled).toContain('lb_policy ip_hash');
    expect(blockOf('\thandle /socket.io/*')).toContain('import replicas');
    expect(read('deploy/Caddyfile').match(/lb_policy/g)).toHaveLength(2);
  });

  it('stays at one pod, where a service chooses among them', () => {
    const services = ['front', 'query-api']
      .flatMap((name) => read(`deploy/kubernetes/${name}.yaml`).split('\n---\n'))
      .filter((text) => /^kind: Service$/m.test(text));
    const faithful = services.filter((text) => text.includes('sessionAffinity: ClientIP'));
    const nameOf = (text: string) => /^ {2}name: (.+)$/m.exec(text)?.[1];
    expect(faithful.map(nameOf)).toEqual(['query-api-polled']);
    expect(read('deploy/kubernetes/front.yaml')).toContain('POLLED_API, value: "query-api-polled:8080"');
  });
});

describe('the environment', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'nodo-secrets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is without what is empty, and has secrets from their files', () => {
    const file = join(folder, 'token');
    writeFileSync(file, 'a secret\n');
    const given = { REDIS_URL: '', PORT: '0', SERVICE_TOKEN_FILE: file };
    expect(readEnvironment(given)).toEqual({
      PORT: '0',
      SERVICE_TOKEN_FILE: file,
      SERVICE_TOKEN: 'a secret',
    });
  });

  it('is refused with a secret that is given twice, or a file that is not there', () => {
    const file = join(folder, 'none');
    expect(() => readEnvironment({ SERVICE_TOKEN_FILE: file })).toThrow("SERVICE_TOKEN_FILE can't be read");
    expect(() => readEnvironment({ SERVICE_TOKEN_FILE: file, SERVICE_TOKEN: 'x' })).toThrow(/both given/);
  });
});

describe('a copy of the volumes', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'copies-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const SCRIPT = '../../deploy/volumes.sh';
  const save = (to: string, status: number, script = SCRIPT) => run(['save', to], status, script);

  /** Runs the script with a `docker` that has some volumes, and whose tar writes and then ends with `status`. */
  function run(words: readonly string[], status: number, script = SCRIPT) {
    const docker = `#!/bin/bash
      case $1 in
        run)
          echo "$*" >>"${folder}/asked"
          [[ "$*" = *.part* ]] || exit ${status}
          while [[ $1 != *:/copy ]]; do shift; done
          echo x >"\${1%:/copy}/$(basename "\${@: -2:1}")"
          exit ${status} ;;
        volume) [[ "$*" != *-data-* ]] ;;
      esac`;
    writeFileSync(join(folder, 'docker'), docker, { mode: 0o755 });
    return spawnSync(fileURLToPath(new URL(script, import.meta.url)), words, {
      env: { PATH: `${folder}:${process.env.PATH}` },
      encoding: 'utf8',
    });
  }

  /** A copy of the script in a folder of its own, whose .env it reads. */
  function scriptElsewhere(): string {
    const elsewhere = join(folder, 'elsewhere', 'deploy');
    mkdirSync(elsewhere, { recursive: true });
    const script = join(elsewhere, 'volumes.sh');
    copyFileSync(fileURLToPath(new URL(SCRIPT, import.meta.url)), script);
    return pathToFileURL(script).href;
  }

  it('needs no .env', () => {
    const { status, stderr } = save(join(folder, 'without'), 0, scriptElsewhere());
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it.each([
    ['other', 'postgres:18'],
    ['"other"', "'postgres:18'  # ours"],
    ['other # ours', '"postgres:18"\r'],
  ])('is of the project and with the image that compose reads in .env: %s, %s', (project, image) => {
    const script = scriptElsewhere();
    const env = join(folder, 'elsewhere', '.env');
    writeFileSync(env, `COMPOSE_PROJECT_NAME=${project}\nPOSTGRES_IMAGE=${image}\n`);
    rmSync(join(folder, 'asked'), { force: true });
    const { status, stderr } = save(join(folder, `of-${project.length}`), 0, script);
    rmSync(env);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const asked = readFileSync(join(folder, 'asked'), 'utf8');
    expect(asked).toContain(' -v other_postgres-data:/volume ');
    expect(asked).toContain('--entrypoint tar postgres:18 ');
  });

  it('leaves nothing behind where it fails, and one that is whole alone', () => {
    const [whole, failed] = [join(folder, 'whole'), join(folder, 'failed')];
    expect(save(whole, 0).status).toBe(0);
    const copied = readdirSync(whole).toSorted();
    expect(copied).toContain('postgres-data.tar');
    expect(save(failed, 2).status).toBe(1);
    expect(existsSync(failed)).toBe(false);
    expect(save(whole, 2).status).toBe(1);
    expect(readdirSync(whole).toSorted()).toEqual(copied);
  });

  it('is brought back whole or not at all: not where a volume that it has is missing', () => {
    const copy = join(folder, 'cluster');
    expect(save(copy, 0).status).toBe(0);
    rmSync(join(folder, 'asked'));
    writeFileSync(join(copy, 'eventstore-data-1.tar'), '');
    const { status, stderr } = run(['restore', copy], 0);
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('eventstore-data-1'),
    });
    expect(existsSync(join(folder, 'asked'))).toBe(false);
    rmSync(join(copy, 'eventstore-data-1.tar'));
    expect(run(['restore', copy], 0)).toMatchObject({ status: 0, stderr: '' });
  });
});

/** What the log has of an error. */
function logged(error: unknown): string {
  const written: string[] = [];
  const logger = createLogger({ service: 'worker', logLevel: 'fatal' });
  const stream = Object.getOwnPropertySymbols(logger).find(
    (symbol) => String(symbol) === 'Symbol(pino.stream)',
  );
  if (!stream) throw new Error('No stream');
  Object.assign(logger, { [stream]: { write: (line: string) => void written.push(line) } });
  logger.fatal({ err: error }, 'The process ends');
  return written.join('');
}

it('an address that can’t be read comes into no log with its password', () => {
  try {
    new URL('postgres://nodo:s3cr/et@postgres:5432/nodo');
  } catch (error) {
    expect(logged(error)).toContain('Invalid URL');
    expect(logged(error)).not.toContain('s3cr');
  }
  expect.assertions(2);
});

it('a row that Postgres quotes of a statement that failed comes into no log', () => {
  const quoted = {
    detail: 'Key (email)=(ana@ejemplo.co) already exists.',
    where: "unnamed portal with parameters: $1 = 'ana@ejemplo.co'",
  };
  const failure = Object.assign(new Error('duplicate key value'), quoted, { code: '23505' });
  const wrapped = [
    Object.assign(new Error('The job failed'), { failure }),
    Object.assign(new Error('The job failed'), { cause: quoted }),
    new AggregateError([failure], 'All failed'),
  ];
  for (const error of [failure, ...wrapped]) {
    expect(logged(error)).toContain(error.message);
    expect(logged(error)).not.toContain('ana@');
  }
  expect(logged(failure)).toContain('23505');
});

it('a command that Redis refuses comes into no log with what it carried', () => {
  const command = { name: 'hello', args: ['3', 'AUTH', 'default', 's3cret'] };
  const line = logged(Object.assign(new Error('WRONGPASS invalid password'), { command }));
  expect(line).toContain('WRONGPASS');
  expect(line).not.toContain('s3cret');
});
