import type { Reporter, TestCase, TestModule } from 'vitest/node';

const SHOWN = 5;

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Lines printed of a first failure: enough to find the fault that a retry hides. */
const REASON_LINES = 8;

/**
 * Prints at the end of a run its duration, the slowest files (with hooks and imports), and which tests needed a
 * retry and why.
 */
export default class RunSummary implements Reporter {
  readonly #secondTries: string[] = [];
  #began = 0;

  onTestRunStart(): void {
    this.#began = performance.now();
  }

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const [error] = test.result().errors ?? [];
    const place = error?.stacks?.find(({ file }) => !file.includes('node_modules'));
    const reason = [
      ...(error?.message ?? '').split('\n').slice(0, REASON_LINES),
      place ? `at ${place.file}:${place.line}` : '',
    ];
    this.#secondTries.push(
      [
        `${test.module.relativeModuleId} > ${test.fullName}`,
        ...reason.filter(Boolean).map((line) => `    ${line}`),
      ].join('\n'),
    );
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
