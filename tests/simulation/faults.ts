import { Crash } from '../../command-api/src/testing/memory-log.ts';

/** A crash at the n-th call of a port (from 1), before or after its effect. */
export interface PlannedCrash {
  readonly at: number;
  readonly when: 'before' | 'after';
}

export type Process = 'command-api' | 'projector' | 'worker';

/** Counts all calls of ports, in order, and decides when to crash. */
export class Faults {
  readonly #planned: ReadonlyMap<number, PlannedCrash['when']>;
  #calls = 0;
  #isOn = true;
  /** Number of crashes by process. */
  readonly crashes = new Map<Process, number>();

  constructor(planned: readonly PlannedCrash[]) {
    this.#planned = new Map(planned.map(({ at, when }) => [at, when]));
  }

  /** Records that a process has crashed. */
  crashed(process: Process): void {
    this.crashes.set(process, (this.crashes.get(process) ?? 0) + 1);
  }

  /** Stops injecting crashes: the system then has to recover. */
  stop(): void {
    this.#isOn = false;
  }

  /** Calls so far. */
  get calls(): number {
    return this.#calls;
  }

  /** Call when a call begins; returns whether to crash, and when. */
  next(): PlannedCrash['when'] | undefined {
    if (!this.#isOn) return undefined;
    this.#calls += 1;
    return this.#planned.get(this.#calls);
  }
}

/** One run of a process: once it has crashed, all its calls throw Crash, including those in flight. */
export class Life {
  readonly #faults: Faults;
  readonly #process: Process;
  #isOver = false;

  constructor(faults: Faults, process: Process) {
    this.#faults = faults;
    this.#process = process;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Runs a call of a port. Throws Crash. */
  readonly around = async <T>(work: () => T): Promise<T> => {
    if (this.#isOver) throw new Crash();
    const crash = this.#faults.next();
    if (crash === 'before') this.#die();
    const result = work();
    if (crash === 'after') this.#die();
    await undefined;
    return result;
  };

  #die(): never {
    this.#isOver = true;
    this.#faults.crashed(this.#process);
    throw new Crash();
  }
}
