import type { Cores, Thread } from './cores.ts';
import type { Process } from './model.ts';

export interface Work {
  readonly ms: number;
  readonly done: () => void;
}

/** A process with what waits for it. */
export class Running {
  readonly #process: Process;
  readonly #cores: Cores;
  readonly #idle: Worker[] = [];
  #waiting: Work[] = [];
  #turn: Work[] = [];
  #taken = 0;
  #isToSettle = false;
  #atEnd: (() => void)[] = [];
  /** Processor time that it has used, in ms. */
  used = 0;
  turns = 0;
  served = 0;

  constructor(process: Process, cores: Cores) {
    this.#process = process;
    this.#cores = cores;
    for (let thread = 0; thread < process.atOnce; thread++) this.#idle.push(new Worker(this));
  }

  add(work: Work): void {
    this.#waiting.push(work);
    const worker = this.#idle.pop();
    if (!worker) return;
    worker.take();
    this.#cores.wake(worker);
  }

  /** Calls it once all that the present turn took up is done. */
  atTurnEnd(act: () => void): void {
    this.#atEnd.push(act);
  }

  /** The next work, with the processor time for it; the second half of a turn's own comes after all of its requests. */
  next(): Work | undefined {
    const half = (this.#process.turn ?? 0) / 2;
    let begins = 0;
    if (this.#taken === this.#turn.length) {
      if (this.#isToSettle) {
        this.#isToSettle = false;
        this.used += half;
        return { ms: half, done: () => undefined };
      }
      if (this.#waiting.length === 0) return undefined;
      this.#turn = this.#waiting;
      this.#waiting = [];
      this.#taken = 0;
      this.turns += 1;
      begins = half;
      this.#isToSettle = half > 0;
    }
    const work = this.#turn[this.#taken];
    this.#taken += 1;
    if (!work) return undefined;
    const ms = work.ms + begins;
    this.used += ms;
    this.served += 1;
    return { ms, done: work.done };
  }

  ended(worker: Worker): void {
    if (this.#taken === this.#turn.length) for (const act of this.#atEnd.splice(0)) act();
    worker.take();
    if (worker.work === undefined) this.#idle.push(worker);
  }

  forgetPast(): void {
    this.used = 0;
    this.turns = 0;
    this.served = 0;
  }
}

class Worker implements Thread {
  readonly #running: Running;
  #present: Work | undefined;
  work: number | undefined;

  constructor(running: Running) {
    this.#running = running;
  }

  take(): void {
    this.#present = this.#running.next();
    this.work = this.#present?.ms;
  }

  done(): void {
    this.#present?.done();
    this.#running.ended(this);
  }
}
