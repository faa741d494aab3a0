import { AppError } from './errors.ts';
import type { Logger } from './logging.ts';
import { within } from './within.ts';

export type HealthChecks = Readonly<Record<string, () => Promise<unknown>>>;

/** Reason given for a failed check that has none of its own. */
const SILENT = 'No responde.';
/** How long a check may take, ms: compose's probe gives up after 5 s. */
const CHECK_WITHIN_MS = 4_000;
/** The same for an impairment, which keeps a service that answers from saying so. */
const IMPAIRMENT_WITHIN_MS = 1_500;

/** A check's plain reason for operators. GET /health reports it, as it does an AppError's other than UNAVAILABLE. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
}

/** The reasons of the checks that fail, or take too long. */
export async function reasonsOf(checks: HealthChecks): Promise<Record<string, string>> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<[string, string][]> => {
      try {
        await within(IMPAIRMENT_WITHIN_MS, check(), () => new NotReady(SILENT));
        return [];
      } catch (error) {
        const isExplained = error instanceof NotReady || error instanceof AppError;
        return [[name, isExplained ? error.message : SILENT]];
      }
    }),
  );
  return Object.fromEntries(found.flat());
}

/** Facts for operators that say nothing about readiness. */
export type HealthFacts = () => Promise<object>;

/** The facts; none where they can't be told in time: they never make a service unhealthy. */
export async function factsOf(facts: HealthFacts | undefined): Promise<object> {
  if (!facts) return {};
  return within(IMPAIRMENT_WITHIN_MS, facts(), () => new NotReady(SILENT)).catch(() => ({}));
}

/** What a check says. `isExplained`: a failure was logged where it arose. */
async function outcomeOf(check: () => Promise<unknown>) {
  try {
    return { answer: await within(CHECK_WITHIN_MS, check(), () => new Error(SILENT)) };
  } catch (error) {
    if (error instanceof AppError && error.code !== 'UNAVAILABLE')
      return { failure: error, isExplained: true };
    if (error instanceof NotReady)
      return { failure: new AppError('UNAVAILABLE', error.message), isExplained: true };
    return { failure: new AppError('UNAVAILABLE', SILENT), isExplained: false };
  }
}

/**
 * Combines the checks, which run at once: a status when the service can answer, else an error with the code that all
 * failed checks share, or UNAVAILABLE; its `fields` hold the reason of each.
 */
export async function healthOf(
  checks: HealthChecks,
  logger: Logger,
): Promise<{ status: 'ok' | 'degraded' } | AppError> {
  const outcomes = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ({ name, ...(await outcomeOf(check)) })),
  );
  const failed = outcomes.flatMap(({ name, failure, isExplained }) =>
    failure ? [{ name, failure, isExplained }] : [],
  );
  const [first] = failed;
  if (!first) return { status: outcomes.some(({ answer }) => answer === 'degraded') ? 'degraded' : 'ok' };
  const { code, message } = first.failure;
  const shared = failed.every(({ failure }) => failure.code === code) ? code : 'UNAVAILABLE';
  const reasons = Object.fromEntries(failed.map(({ name, failure }) => [name, failure.message]));
  logger[failed.every(({ isExplained }) => isExplained) ? 'info' : 'warn']({ reasons }, 'Not ready');
  return new AppError(shared, shared === 'UNAVAILABLE' ? undefined : message, reasons);
}
