import { execFile } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

async function git(...args: string[]): Promise<string | undefined> {
  return promisify(execFile)('git', args, { cwd: ROOT }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}

/** The measured commit; notes when files differ from it. */
export async function describeCommit(): Promise<string> {
  const commit = await git('rev-parse', '--short', 'HEAD');
  if (!commit) return 'unknown';
  const changes = await git('status', '--porcelain', '--', ':!bench/RESULTS.md');
  return changes ? `${commit}, with changes` : commit;
}

/** Cores, memory, system, Node and current load; must be called before the run. */
export function describeMachine(): string {
  const [model = 'unknown'] = cpus().map((core) => core.model.trim());
  const [load = 0] = loadavg();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return [
    `${cpus().length} cores (${model})`,
    `${memory} GiB`,
    `${process.platform} ${release()}`,
    `Node ${process.version}`,
    `load before the run ${load.toFixed(1)}`,
  ].join(', ');
}
