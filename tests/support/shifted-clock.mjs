/**
 * Preloaded into a process (--import): shifts its wall clock by the milliseconds in the file CLOCK_FILE, which
 * may change while it runs. Monotonic time (performance.now, timers) is unaffected, as on a machine whose clock
 * is set. Once applied, the offset is written to `${CLOCK_FILE}.seen`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const LOOK_MS = 10;
const { CLOCK_FILE: file } = process.env;
const Real = globalThis.Date;
let offset = 0;

function look() {
  const said = Number(readFileSync(file, 'utf8'));
  if (said === offset) return;
  offset = said;
  writeFileSync(`${file}.seen`, String(Date.now() - Real.now()));
}

const now = () => Real.now() + offset;
globalThis.Date = new Proxy(Real, {
  construct: (target, words, made) => Reflect.construct(target, words.length === 0 ? [now()] : words, made),
  apply: () => new Real(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
const { timeOrigin } = performance;
Object.defineProperty(performance, 'timeOrigin', { get: () => timeOrigin + offset });

look();
setInterval(look, LOOK_MS).unref();
