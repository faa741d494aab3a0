import type { Reporter, TestCase } from 'vitest/node';

/** Names the tests that failed once and passed when they were tried again: each of them is a fault to be found. */
export default class SecondTries implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#names) process.stdout.write(`passed at the second try: ${name}\n`);
  }
}
