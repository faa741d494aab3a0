import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { nowhereEnvironment } from '../../embedded/src/testing/environment.test.ts';
import { loadSettings } from '../../worker/src/settings.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, root), 'utf8');

/** By the beginning of each command of docs/runbook.md: the test file that runs it, and the code that does so. */
const runBy: Readonly<Record<string, readonly [file: string, words: string]>> = {
  'npm run first-admin': ['tests/platform/first-admin.int.test.ts', "run('first-admin'"],
  'npm run passkey-code': ['tests/platform/first-admin.int.test.ts', "run('passkey-code'"],
  'npm run passkey-reset': ['tests/platform/first-admin.int.test.ts', "run('passkey-reset'"],
  'npm run migrate': ['tests/platform/migrate.int.test.ts', "run('migrate'"],
  'npm run rewrap-keys': ['tests/platform/rewrap-keys.int.test.ts', "run('rewrap-keys'"],
  'npm run backup': ['tests/api/backup.e2e.test.ts', "done('backup'"],
  'npm run restore': ['tests/api/backup.e2e.test.ts', "done('restore'"],
  'npm run replay -- hashes': ['tests/support/restoring.ts', "['hashes', '--until'"],
  'npm run replay -- build': ['tests/api/history-import.e2e.test.ts', "['build', '--compare']"],
  'npm run replay -- switch': ['projector/src/rebuild/cli.int.test.ts', "replay('switch'"],
  'npm run replay -- drop': ['tests/api/history-import.e2e.test.ts', "['drop', id]"],
  'npm run audit:verify': ['tests/api/proof.e2e.test.ts', 'scripts/audit-verify.mjs'],
  'npm run reserves:verify': ['tests/api/reserves.e2e.test.ts', 'scripts/reserves-verify.mjs'],
  'npm start': ['tests/support/product.ts', 'embedded/dist/bundle/main.js'],
  'ALTER ROLE nodo PASSWORD': ['tests/faults/changed-password.int.test.ts', 'ALTER ROLE nodo PASSWORD'],
  'DROP SCHEMA projection, live, history, as_of CASCADE': [
    'projector/src/engine/same-log.int.test.ts',
    "query('DROP SCHEMA projection, live, history, as_of CASCADE'",
  ],
  'nft -f deploy/front-connections.nft': [
    'tests/platform/front-connections.int.test.ts',
    "'deploy/front-connections.nft'",
  ],
  'deploy/volumes.sh save': ['tests/support/runbook-lines.ts', "startsWith('deploy/volumes.sh')"],
  'deploy/volumes.sh restore': ['tests/support/runbook-lines.ts', "startsWith('deploy/volumes.sh')"],
  // On containers of docker-compose.yml (deploy/try-images.sh), as far as podman-compose knows how.
  'docker compose run --rm projector backup': ['tests/support/composed-parts.ts', "'projector', ['backup'"],
  'docker compose run --rm projector replay': ['tests/api/real-parts.e2e.test.ts', "'projector', ['replay'"],
  'docker compose run --rm projector rewrap-keys': [
    'tests/api/real-parts.e2e.test.ts',
    "'projector', ['rewrap-keys'",
  ],
  'docker compose run --rm worker first-admin': [
    'tests/api/real-parts.e2e.test.ts',
    "'worker', ['first-admin'",
  ],
  'docker compose run --rm worker passkey-reset': [
    'tests/api/real-parts.e2e.test.ts',
    "'worker', ['passkey-reset'",
  ],
  'docker compose cp': ['tests/support/composed-parts.ts', "composing(['cp'"],
  'docker compose ps': ['tests/support/composed-parts.ts', "composing(['ps'])"],
  'docker compose stop': ['tests/support/runbook-lines.ts', "linesOf('Backup', 1)"],
  'docker compose up --no-start': ['tests/support/runbook-lines.ts', "linesOf('Restore', 1)"],
  'docker compose up -d --no-deps': ['tests/support/runbook-lines.ts', "linesOf('Upgrade')"],
  'docker compose up -d --force-recreate': ['tests/support/composed-parts.ts', "'--force-recreate'"],
  'docker compose up -d': ['tests/support/composed-parts.ts', "composing(['up', '-d'"],
  'docker compose build': ['deploy/try-images.sh', '--target "$target"'],
  'echo "whsec_': ['tests/platform/runbook.unit.test.ts', "execFileSync('sh'"],
};

const composeSchema = z.looseObject({
  services: z.record(z.string(), z.looseObject({ volumes: z.array(z.string()).optional() })),
  volumes: z.record(z.string(), z.unknown()),
});

const COMPOSE = /^docker compose (up|build|ps|run|cp|stop)\b/;
/** Options of theirs in the runbook, of compose's reference. */
const composeOptions: Readonly<Record<string, readonly string[]>> = {
  up: ['-d', '--build', '--no-deps', '--no-start', '--force-recreate'],
  build: [],
  ps: [],
  run: ['--rm'],
  cp: [],
  stop: [],
};

async function commands(): Promise<string[]> {
  const text = await read('docs/runbook.md');
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n'));
  const spans = [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
  return [...blocks, ...spans]
    .map((line) => line.replace(/\s+/g, ' ').replace(/^([A-Z_]+=\S+ )+/, ''))
    .filter(
      (line) =>
        /^(npm|npx|node|docker|curl|echo|nft|DROP|ALTER|deploy\/|\.\/)/.test(line) &&
        !/^deploy\/(monitoring|kubernetes)/.test(line),
    );
}

test('every command of the runbook is run by the test that is named here', async () => {
  const found = await commands();
  expect(found.length).toBeGreaterThan(15);
  const unknown = found.filter((line) => !Object.keys(runBy).some((begin) => line.startsWith(begin)));
  expect(unknown).toEqual([]);
  for (const [begin, [file, words]] of Object.entries(runBy)) {
    expect(
      found.some((line) => line.startsWith(begin)),
      `${begin} is no longer in the runbook`,
    ).toBe(true);
    expect((await read(file)).includes(words), `${file} does not run ${begin}`).toBe(true);
  }
  const { scripts } = z
    .looseObject({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await read('package.json')));
  const names = found.flatMap((line) => /^npm (?:run )?(\S+)/.exec(line)?.[1] ?? []);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => scripts[name] === undefined)).toEqual([]);
});

test('the secret that the runbook makes for the audit’s webhook is one that the worker takes', async () => {
  const [line = ''] = (await commands()).filter((one) => one.startsWith('echo'));
  const secret = execFileSync('sh', ['-c', line], { encoding: 'utf8' }).trim();
  const url = 'https://siem.example/audit';
  const settings = { ...nowhereEnvironment, AUDIT_WEBHOOK_URL: url, AUDIT_WEBHOOK_SECRET: secret };
  expect(loadSettings(settings).auditWebhook).toEqual({ url, secret });
});

test('the role whose password the runbook changes is the one that compose makes', async () => {
  const [line = ''] = (await commands()).filter((one) => one.startsWith('ALTER'));
  expect(await read('docker-compose.yml')).toContain(`POSTGRES_USER: ${line.split(' ')[2]}\n`);
});

test('what the runbook runs in a container is what the image knows, of a service that there is', async () => {
  const [service, compose, scripts] = [
    await read('deploy/run-service.mjs'),
    await read('docker-compose.yml'),
    await read('scripts/runtime.mjs'),
  ];
  const words = (await commands()).filter((line) => COMPOSE.test(line)).map((line) => line.split(' '));
  expect(words.length).toBeGreaterThan(5);
  for (const [, , verb = '', ...rest] of words) {
    const options = rest.filter((word) => /^--?[a-z-]+$/.test(word));
    expect(options.filter((option) => !composeOptions[verb]?.includes(option))).toEqual([]);
    const named = rest.filter((word) => !word.startsWith('-'));
    const [first = '', command = ''] = named;
    // Behind `run` and its service comes the command, behind `cp` where to.
    const services = verb === 'run' || verb === 'cp' ? [first] : named;
    for (const name of services) expect(compose, name).toContain(`\n  ${name.split(':')[0]}:\n`);
    if (verb !== 'run') continue;
    const place = new RegExp(`'?${command}'?: '([^']+)'`).exec(service)?.[1] ?? '';
    expect(place, command).not.toBe('');
    if (place.startsWith('scripts/')) expect(scripts).toContain(`'${place.slice('scripts/'.length)}'`);
  }
});

test('what is written in a container lies in a volume of its service: its root can’t be written', async () => {
  const compose = await read('docker-compose.yml');
  const { services, volumes } = composeSchema.parse(parse(compose, { merge: true }));
  const dockerfile = await read('Dockerfile');
  const lines = [await read('docs/runbook.md'), await read('README.md')]
    .flatMap((text) => [...text.matchAll(/docker compose run --rm ([^`\n]+)/g)])
    .map(([, words = '']) => words.split(/\s+/));
  const written = lines.flatMap(([service = '', , ...rest]) =>
    rest.filter((word) => word.startsWith('/')).map((path) => ({ service, path })),
  );
  expect(written.length).toBeGreaterThan(1);
  expect(lines.filter(([, command]) => command === 'history-export' || command === 'backup')).toHaveLength(
    written.length,
  );
  for (const { service, path } of written) {
    const mounted = (services[service]?.volumes ?? []).map((volume) => volume.split(':'));
    const [name = '', folder = ''] = mounted.find(([, at]) => path.startsWith(`${at}/`)) ?? [];
    expect(Object.keys(volumes), path).toContain(name);
    // A new volume begins with the owner of the folder that the image has there.
    expect(dockerfile).toContain(`--chown=65532:65532 /empty ${folder}\n`);
  }
});

test('what cron does each night is what is typed by hand, in a folder of the day', async () => {
  const runbook = await read('docs/runbook.md');
  const [line = '', ...others] = (/```cron\n([\s\S]*?)```/.exec(runbook)?.[1] ?? '').trim().split('\n');
  // Of two lines the second would begin while a long backup goes on.
  expect(others).toEqual([]);
  const [, command = ''] = /^\d+ \d+ \* \* \* root cd \/srv\/nodo-cartago && \{ (.+); \}$/.exec(line) ?? [];
  // cron makes a line's end of a percent sign that is not escaped.
  expect(command).not.toMatch(/(^|[^\\])%/);
  // The copy not where no worker runs: the host was left, or somebody stopped it.
  const [, backup = '', copy = ''] =
    /^([^;]+); \[ -n "\$\(docker compose ps -q worker\)" \] && \{ (.+); \}$/.exec(command) ?? [];
  const typed = (words: string) => words.replaceAll('$(date +\\%F)', '2026-11-24').split(/ && |; /);
  // Without a terminal, which cron has not; and `run` would start the stores that its service depends on, also of a host
  // that was left, or while their volumes are being brought back.
  expect(typed(backup)).toEqual([
    'docker compose run -T --rm --no-deps projector backup /backups/2026-11-24',
  ]);
  const section = runbook.split('\n## Backup\n')[1] ?? '';
  const byHand = [...section.matchAll(/```sh\n([\s\S]*?)```/g)][1]?.[1] ?? '';
  expect(typed(copy)).toEqual(byHand.trim().split('\n'));
});

test('says of every secret of the configuration how it is changed', async () => {
  const table = /\n## Secrets\n([\s\S]+)/.exec(await read('docs/runbook.md'))?.[1] ?? '';
  const rows = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, changed = '']) => changed).join('\n');
  const list = /BY_FILE = \[([^\]]+)\]/.exec(await read('platform/src/environment.ts'))?.[1] ?? '';
  const secrets = [...list.matchAll(/'([A-Z_]+)'/g)].map(([, name = '']) => name);
  expect(secrets).toContain('AUDIT_WEBHOOK_SECRET');
  expect(secrets.filter((name) => !rows.includes(`\`${name}\``))).toEqual([]);
  const composed = await read('docker-compose.yml');
  const ofStores = [...composed.matchAll(/\$\{(\w+_PASSWORD):-/g)].map(([, name = '']) => name);
  expect(ofStores.length).toBeGreaterThan(1);
  expect(ofStores.filter((name) => !rows.includes(`\`${name}\``))).toEqual([]);
});

test('the runbook has what an operator may need', async () => {
  const headings = [...(await read('docs/runbook.md')).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(
    expect.arrayContaining([
      ...['First deploy', 'The first super administrator', 'Upgrade', 'Rollback', 'Backup', 'Restore'],
      'Event store: to KurrentDB',
      ...['Read models that are wrong or gone: rebuild', 'A lost node of TRON', 'A lost database'],
      ...[
        'A lost event store',
        'A lost Redis',
        'A payout that waits',
        'A staff account is compromised',
        'Secrets',
      ],
    ]),
  );
});
