/** Where the gateway sends things; asked at each request, since a process may not have started yet. */
export interface Upstreams {
  command(): string;
  query(): string;
  chain(): string;
  /** Every process answers its health check and the demo data is complete. */
  ready(): Promise<boolean>;
}
