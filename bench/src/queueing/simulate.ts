import TinyQueue from 'tinyqueue';
import { Cores } from './cores.ts';
import { Draws } from './distribution.ts';
import type { Group, Model, Outcome, Span, Step, Workload } from './model.ts';
import { Running } from './running.ts';

/** Requests at processes, groups and delays, event by event. */
class Simulation {
  readonly processes = new Map<string, Running>();
  readonly batches = new Map<string, { count: number; requests: number }>();
  readonly draws: Draws;
  now = 0;
  readonly #groups = new Map<string, (done: () => void) => void>();
  readonly #timers = new TinyQueue<{ at: number; act: () => void }>([], (a, b) => a.at - b.at);

  constructor({ cores: count, slice, processes, groups = [] }: Model, seed: number) {
    this.draws = new Draws(seed);
    const cores = new Cores(count, slice, (ms, act) => this.after(ms, act));
    for (const process of processes) this.processes.set(process.name, new Running(process, cores));
    for (const group of groups) this.#groups.set(group.name, this.#joiner(group));
  }

  after(ms: number, act: () => void): void {
    this.#timers.push({ at: this.now + ms, act });
  }

  runUntil(end: number): void {
    for (;;) {
      const next = this.#timers.peek();
      if (!next || next.at > end) break;
      this.#timers.pop();
      this.now = next.at;
      next.act();
    }
    this.now = end;
  }

  /** Takes a request through its steps, from this one on. */
  take(steps: readonly Step[], done: () => void, from = 0): void {
    const step = steps[from];
    const next = () => this.take(steps, done, from + 1);
    if (!step) done();
    else if (step.kind === 'use') this.#use(step, next);
    else if (step.kind === 'delay') this.after(this.draws.next(step.ms), next);
    else if (step.kind === 'join') this.#groups.get(step.group)?.(next);
    else {
      this.#use(step, () => undefined);
      next();
    }
  }

  #use(step: Omit<Extract<Step, { kind: 'use' }>, 'kind'>, next: () => void): void {
    const running = this.#running(step.process);
    const done = step.flush ? () => running.atTurnEnd(next) : next;
    running.add({ ms: this.draws.next(step.ms), done });
  }

  #running(name: string): Running {
    const running = this.processes.get(name);
    if (!running) throw new Error(`There is no process ${name}`);
    return running;
  }

  #joiner({ name, process, steps }: Group): (done: () => void) => void {
    const counted = { count: 0, requests: 0 };
    this.batches.set(name, counted);
    let waiting: (() => void)[] = [];
    let isBusy = false;
    const begin = () => {
      if (waiting.length === 0) {
        isBusy = false;
        return;
      }
      const batch = waiting;
      waiting = [];
      counted.count += 1;
      counted.requests += batch.length;
      this.take(steps(batch.length), () => {
        begin();
        for (const done of batch) done();
      });
    };
    return (done) => {
      waiting.push(done);
      if (isBusy) return;
      isBusy = true;
      this.#running(process).atTurnEnd(begin);
    };
  }
}

function begin(simulation: Simulation, { steps, arrivals }: Workload): number[] {
  const latencies: number[] = [];
  const send = (answered: () => void) => {
    const sent = simulation.now;
    simulation.take(steps, () => {
      latencies.push(simulation.now - sent);
      answered();
    });
  };
  if ('clients' in arrivals) {
    const again = () => send(again);
    for (let client = 0; client < arrivals.clients; client++) again();
    return latencies;
  }
  const arrive = () => {
    send(() => undefined);
    simulation.after(simulation.draws.exponential(1_000 / arrivals.perSecond), arrive);
  };
  simulation.after(simulation.draws.exponential(1_000 / arrivals.perSecond), arrive);
  return latencies;
}

/** Simulates the workloads on the model, together. The same seed gives the same outcome. */
export function simulate(model: Model, workloads: readonly Workload[], span: Span): Outcome {
  const simulation = new Simulation(model, span.seed);
  const under = workloads.map((workload) => ({
    name: workload.name,
    latencies: begin(simulation, workload),
  }));
  simulation.runUntil(span.warmUpSeconds * 1_000);
  for (const { latencies } of under) latencies.length = 0;
  for (const running of simulation.processes.values()) running.forgetPast();
  for (const counted of simulation.batches.values()) Object.assign(counted, { count: 0, requests: 0 });
  simulation.runUntil((span.warmUpSeconds + span.seconds) * 1_000);
  const running = [...simulation.processes];
  return {
    workloads: Object.fromEntries(
      under.map(({ name, latencies }) => [name, { perSecond: latencies.length / span.seconds, latencies }]),
    ),
    cores: Object.fromEntries(running.map(([name, { used }]) => [name, used / (span.seconds * 1_000)])),
    turns: Object.fromEntries(
      running.map(([name, { served, turns }]) => [name, served / Math.max(1, turns)]),
    ),
    batches: Object.fromEntries(
      [...simulation.batches].map(([name, { count, requests }]) => [name, requests / Math.max(1, count)]),
    ),
  };
}
