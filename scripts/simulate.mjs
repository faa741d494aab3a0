/**
 * Runs the simulation of the whole product (docs/adr/0061):
 *   npm run simulate -- --seeds 100000 [--from 1]    so many seeds, one after the other
 *   npm run simulate -- --seed 431                   one of them again
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const { values } = parseArgs({ options: { seeds: text, from: text, seed: text } });
const whole = (name, value) => {
  if (/^[1-9]\d{0,8}$/.test(value)) return value;
  console.error(`--${name} is a whole number above zero`);
  process.exit(1);
};
const environment = {
  ...process.env,
  SIMULATE_SEEDS: values.seed ? '1' : whole('seeds', values.seeds ?? '1000'),
  SIMULATE_FROM: values.seed ? whole('seed', values.seed) : whole('from', values.from ?? '1'),
};
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const words = ['run', '--project', 'unit', 'tests/simulation/simulation.unit.test.ts'];
const run = spawn(process.execPath, [vitest, ...words], { stdio: 'inherit', env: environment });
run.on('exit', (code) => process.exit(code ?? 1));
