import { readFileSync } from 'node:fs';
import { processTree } from './memory.ts';

/** The kernel counts in ticks of 1/100 s towards programs, whatever its own clock (`USER_HZ`). */
const MS_PER_TICK = 10;

/** The numbers after a line's name, which may contain spaces and ends with `after`. */
function numbers(line: string, after: string): number[] {
  return line
    .slice(line.lastIndexOf(after) + after.length)
    .trim()
    .split(/\s+/)
    .map(Number);
}

/** For how long all processors together were busy since the machine started, by whatever process. Needs /proc. */
export function busyMs(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, _idle, _waiting, irq = 0, softirq = 0] = numbers(line, 'cpu ');
  return (user + nice + system + irq + softirq) * MS_PER_TICK;
}

/** Processor time of a process so far, all its threads included; 0 when it has ended. Needs /proc. */
export function processorMsOf(id: number): number {
  return spentIn(`/proc/${id}/stat`);
}

/** Processor time of its main thread alone, which in Node runs all JavaScript. */
export function mainThreadMsOf(id: number): number {
  return spentIn(`/proc/${id}/task/${id}/stat`);
}

/** Processor time of a process and of all that descend from it, also of those children that have ended. */
export async function processorMsOfTree(root: number): Promise<number> {
  const ids = await processTree(root);
  return ids.reduce((sum, id) => sum + processorMsOf(id), spentIn(`/proc/${root}/stat`, 13));
}

/** Two counts of ticks from this field on: utime and stime, 11 after the program's name; of ended children, 13. */
function spentIn(path: string, field = 11): number {
  try {
    const fields = numbers(readFileSync(path, 'utf8'), ')');
    return ((fields[field] ?? 0) + (fields[field + 1] ?? 0)) * MS_PER_TICK;
  } catch {
    return 0;
  }
}

/** Processor time of this process so far, all its threads included. */
export function ownMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
