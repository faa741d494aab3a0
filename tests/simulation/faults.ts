import { Crash } from '../../command-api/src/testing/memory-log.ts';

/** A crash at the so-manieth call of a port that is made, before it has its effect or after. */
export interface PlannedCrash {
  readonly at: number;
  readonly when: 'before' | 'after';
}

export type Process = 'command-api' | 'projector' | 'worker';

/** Counts every call of a port, in order, and crashes where it was planned. */
export class Faults {
  readonly #planned: ReadonlyMap<number, PlannedCrash['when']>;
  #calls = 0;
  #isOn = true;
  /** How many there were, by the process that died. */
  readonly crashes = new Map<Process, number>();

  constructor(planned: readonly PlannedCrash[]) {
    this.#planned = new Map(planned.map(({ at, when }) => [at, when]));
  }

  /** A process has died. */
  crashed(process: Process): void {
    this.crashes.set(process, (this.crashes.get(process) ?? 0) + 1);
  }

  /** No more of them: what is left has to heal. */
  stop(): void {
    this.#isOn = false;
  }

  /** Calls so far. */
  get calls(): number {
    return this.#calls;
  }

  /** A call begins; answers whether the crash is to come, and when. */
  next(): PlannedCrash['when'] | undefined {
    if (!this.#isOn) return undefined;
    this.#calls += 1;
    return this.#planned.get(this.#calls);
  }
}

/** One life of a process: what it has in hand when it dies goes no further. */
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

  /** A call of a port. Throws Crash. */
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
