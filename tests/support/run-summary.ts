import type { Reporter, TestCase, TestModule } from 'vitest/node';

const SHOWN = 5;

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Says at the end of a run how long it took, which files took longest, hooks and imports included, and what needed a second try. */
export default class RunSummary implements Reporter {
  readonly #secondTries: string[] = [];
  #began = 0;

  onTestRunStart(): void {
    this.#began = performance.now();
  }

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky)
      this.#secondTries.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => {
      const { duration, collectDuration } = module.diagnostic();
      return { path: module.relativeModuleId, took: duration + collectDuration };
    });
    const slowest = files.sort((one, other) => other.took - one.took).slice(0, SHOWN);
    const total = seconds(performance.now() - this.#began);
    const lines = [
      `Slowest of ${files.length} files, ${total} in all:`,
      ...slowest.map(({ path, took }) => `${seconds(took).padStart(9)}  ${path}`),
      ...this.#secondTries.map((name) => `passed at the second try: ${name}`),
    ];
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }
}
