import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface ProcessInfo {
  parent: number;
  /** Program and arguments. Where only `ps` is available (no /proc), split at spaces. */
  commandLine: string[];
}

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function fromProc(pid: number): Promise<ProcessInfo> {
  const [commandLine, stat] = await Promise.all([
    readFile(`/proc/${pid}/cmdline`, 'utf8'),
    readFile(`/proc/${pid}/stat`, 'utf8'),
  ]);
  // The second field is the program's name in parentheses and may contain spaces: count from the last parenthesis.
  const [, parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(parent), commandLine: commandLine.split('\0').filter((part) => part !== '') };
}

async function fromPs(pid: number): Promise<ProcessInfo> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'ppid=,args=', '-p', String(pid)]);
  const [parent = '', ...commandLine] = stdout.trim().split(/\s+/);
  return { parent: Number(parent), commandLine };
}

/** A running process's details, or undefined when it is gone or can't be inspected. */
export async function describeProcess(pid: number): Promise<ProcessInfo | undefined> {
  try {
    return process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid);
  } catch {
    return undefined;
  }
}
