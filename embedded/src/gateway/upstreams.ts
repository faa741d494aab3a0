/**
 * Whether everything runs and the demo data is complete. `degraded`: it does, but not as it should: what is shown is far
 * behind, or, where there are `reasons`, a service asks for somebody to act on what waiting does not cure.
 */
export interface Readiness {
  readonly status: 'ok' | 'starting' | 'degraded';
  readonly reasons?: readonly string[];
}

/** Where the gateway sends things; asked at each request, since a process may not have started yet. */
export interface Upstreams {
  command(): string;
  query(): string;
  chain(): string;
  ready(): Promise<Readiness>;
}
