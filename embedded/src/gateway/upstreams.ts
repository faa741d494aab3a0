/**
 * Whether everything runs and the demo data is complete. `degraded`: it runs, but the read models lag far behind, or,
 * with `reasons`, a service has a problem that needs an operator. `starting` with `reasons`: it only waits for data that
 * are being prepared.
 */
export interface Readiness {
  readonly status: 'ok' | 'starting' | 'degraded';
  readonly reasons?: readonly string[];
}

/** The gateway's targets; evaluated for each request, since a process may not have started yet. */
export interface Upstreams {
  command(): string;
  query(): string;
  chain(): string;
  ready(): Promise<Readiness>;
}
