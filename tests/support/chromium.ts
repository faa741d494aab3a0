import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import bundled from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const installed = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Pages are too short-lived for optimizing compilers to pay off: without them windows use a seventh less CPU. */
const engine = '--js-flags=--no-maglev --no-turbofan';
const args = ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', engine];

/** Folder of the unpacked browser: kept for later runs, removed with the dependencies. */
const home = fileURLToPath(new URL('../../node_modules/.cache/nodo-chromium/', import.meta.url));

const packaged = join(home, 'chromium');

function systemChromium(): string | undefined {
  return [process.env.CHROME_PATH ?? '', ...installed].find((path) => path !== '' && existsSync(path));
}

/** Runs `work` with other environment variables; afterwards all are restored, including those it changed. */
async function withEnvironment<T>(variables: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

/**
 * Unpacks the packaged browser. The package unpacks to the system's temporary folder and takes whatever it finds
 * there, also half a file of an interrupted run: so it gets a folder of its own, renamed once complete. The
 * variable makes it unpack the libraries, too, that a bare machine lacks.
 */
async function unpack(): Promise<void> {
  await mkdir(dirname(home), { recursive: true });
  const draft = await mkdtemp(join(dirname(home), 'unpacking-'));
  const variables = { TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  await withEnvironment(variables, () => bundled.executablePath());
  // Another run may have been faster.
  await rename(draft, home).catch(() => rm(draft, { recursive: true, force: true }));
}

/** Whether the system has every library that the browser needs. */
function hasLibraries(path: string): boolean {
  return !execFileSync('ldd', [path], { encoding: 'utf8' }).includes('not found');
}

/** Call once before all tests: files running in parallel must not unpack the browser or start an incomplete one. */
export async function prepareChromium(): Promise<void> {
  if (!systemChromium() && !existsSync(packaged)) await unpack();
}

let shared: Promise<Browser> | undefined;

/**
 * A real Chromium shared by all files of this process, each window with its own profile; it ends with the
 * process.
 */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium();
  return shared;
}

/** A real Chromium: the one at CHROME_PATH, the system's, or the packaged one. */
async function launchChromium(): Promise<Browser> {
  const system = systemChromium();
  if (system) return chromium.launch({ executablePath: system, args });
  if (hasLibraries(packaged)) return chromium.launch({ executablePath: packaged, args });
  const env = { LD_LIBRARY_PATH: join(home, 'al2023', 'lib'), FONTCONFIG_PATH: join(home, 'fonts') };
  return chromium.launch({ executablePath: packaged, args, env: { ...process.env, ...env } });
}
