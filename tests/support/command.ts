import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';

/** Runs one of our commands; returns its exit code and output. */
export async function run(script: string, args: string[], environment: Record<string, string>) {
  const program = fileURLToPath(new URL(`../../scripts/${script}.mjs`, import.meta.url));
  const { DATABASE_URL: _, EVENTSTORE_URL: __, PERSONAL_DATA_KEY: ___, ...own } = process.env;
  const options = { env: { ...own, ...environment } };
  return promisify(execFile)(process.execPath, [program, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  );
}

/** Runs a command that must succeed; returns its output. */
export async function done(
  script: string,
  args: string[],
  environment: Record<string, string>,
): Promise<string> {
  const { code, text } = await run(script, args, environment);
  expect(code, text).toBe(0);
  return text;
}
