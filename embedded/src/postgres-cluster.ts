import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { syncFolder } from './chain/journal.ts';
import { childEnvironment } from './child-environment.ts';
import { type Binaries, commandAs, type Identity } from './postgres-binaries.ts';
import { OWNER_FILE } from './postgres-orphan.ts';

export const USER = 'nodo';
export const PASSWORD_FILE = 'nodo_password';
/** In a cluster made by the build: what it was made of. */
const KEY_FILE = 'nodo_template';
/** A cluster with the product's database, all migrations applied, that the build makes for first starts to copy. */
export const TEMPLATE = fileURLToPath(new URL('../dist/cluster', import.meta.url));

/** The schemas that a template has. */
export const SCHEMAS = [
  { schema: 'platform', migrations: new URL('../../platform/migrations/', import.meta.url) },
  { schema: 'projection', migrations: new URL('../../projector/migrations/', import.meta.url) },
  { schema: 'chain', migrations: new URL('../../worker/migrations/', import.meta.url) },
] as const;
const FLAGS = [
  ...['--auth=scram-sha-256', '--encoding=UTF8'],
  ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
];

/** A digest of what a cluster is made of: the server's package, the flags of initdb, and all migrations. */
async function ingredients({ manifest }: Binaries): Promise<string> {
  const hash = createHash('sha256')
    .update(await readFile(manifest))
    .update(FLAGS.join());
  for (const { migrations } of SCHEMAS)
    for (const name of (await readdir(migrations)).sort())
      hash.update(name).update(await readFile(new URL(name, migrations)));
  return hash.digest('hex');
}

/** Whether there is a template, of the present migrations, that this account may read. */
export async function hasTemplate(binaries: Binaries): Promise<boolean> {
  const key = await readFile(join(TEMPLATE, KEY_FILE), 'utf8').catch(() => undefined);
  return key !== undefined && key === (await ingredients(binaries));
}

/** Makes the cluster of a stopped server the template. */
export async function becomeTemplate(dataDir: string, binaries: Binaries): Promise<void> {
  await Promise.all([OWNER_FILE, PASSWORD_FILE].map((name) => rm(join(dataDir, name))));
  await writeFile(join(dataDir, KEY_FILE), await ingredients(binaries), { mode: 0o600 });
  await rm(TEMPLATE, { recursive: true, force: true });
  await mkdir(dirname(TEMPLATE), { recursive: true });
  await rename(dataDir, TEMPLATE);
}

/**
 * Creates a cluster with a password of its own, from the template where there is one. It is created under a temporary
 * name and renamed, so that a killed start leaves no incomplete one.
 */
export async function createCluster(
  dataDir: string,
  binaries: Binaries,
  identity: Identity,
  fromTemplate: boolean,
): Promise<void> {
  const draft = `${dataDir}.new`;
  await mkdir(dirname(dataDir), { recursive: true });
  await rm(draft, { recursive: true, force: true });
  const password = randomBytes(24).toString('base64url');
  const isCopied =
    fromTemplate && (await hasTemplate(binaries)) && (await copies(draft, password, binaries, identity));
  if (!isCopied) await initialise(draft, password, binaries, identity);
  // As durable as what initdb wrote.
  await writeFile(join(draft, PASSWORD_FILE), password, { mode: 0o600, flush: true });
  syncFolder(draft);
  await rename(draft, dataDir);
  syncFolder(dirname(dataDir));
}

/** Half of a new cluster is zeros that the server will write over. */
const SPARSE = process.platform === 'linux' ? ['--sparse=always'] : [];

type Create = (draft: string, password: string, binaries: Binaries, identity: Identity) => Promise<void>;

const initialise: Create = async (draft, password, binaries, identity) => {
  const passwordFile = `${draft}.password`;
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (identity.uid !== undefined && identity.gid !== undefined) {
    await chown(draft, identity.uid, identity.gid);
    await chown(passwordFile, identity.uid, identity.gid);
  }
  const own = [`--pgdata=${draft}`, `--username=${USER}`, `--pwfile=${passwordFile}`];
  await run(identity, binaries.initdb, [...own, ...FLAGS]).finally(() => rm(passwordFile, { force: true }));
};

/** Whether the template could be copied: it may be another account's. Leaves nothing where it could not. */
async function copies(...[draft, ...others]: Parameters<Create>): Promise<boolean> {
  try {
    await copyTemplate(draft, ...others);
    return true;
  } catch {
    await rm(draft, { recursive: true, force: true });
    return false;
  }
}

const copyTemplate: Create = async (draft, password, binaries, identity) => {
  // Node's own copying takes a second of processor for two thousand files, and keeps no owners.
  if (process.platform === 'win32') cpSync(TEMPLATE, draft, { recursive: true });
  else await promisify(execFile)('cp', ['-a', ...SPARSE, TEMPLATE, draft]);
  await rm(join(draft, KEY_FILE));
  const change = `ALTER ROLE ${USER} PASSWORD '${password}'`;
  await run(identity, binaries.postgres, ['--single', '-j', '-D', draft, 'postgres'], change);
  await run(identity, binaries.initdb, ['--sync-only', `--pgdata=${draft}`]);
};

async function run(identity: Identity, wanted: string, flags: string[], input = ''): Promise<void> {
  const { program, args, options } = commandAs(identity, wanted, flags);
  const ending = promisify(execFile)(program, args, {
    ...options,
    cwd: '/',
    env: childEnvironment({ LC_ALL: 'C' }),
  });
  ending.child.stdin?.end(input);
  await ending;
}
