import type { Row } from './row.ts';

export interface Module {
  /** Its name on the command line. */
  readonly name: string;
  run(): Promise<Row[]>;
}

/** All benchmarks, in order. Each is imported only when it runs, so that none burdens another. */
export const modules: readonly Module[] = [
  { name: 'product-start', run: async () => (await import('./product-start.ts')).benchProductStart() },
  { name: 'commands', run: async () => (await import('./commands.ts')).benchCommands() },
  { name: 'queueing', run: async () => (await import('./queueing.ts')).benchQueueing() },
  { name: 'capacity', run: async () => (await import('./capacity.ts')).benchCapacity() },
  { name: 'sign-in', run: async () => (await import('./sign-in.ts')).benchSignIn() },
  { name: 'freshness', run: async () => (await import('./freshness.ts')).benchFreshness() },
  { name: 'block-freshness', run: async () => (await import('./block-freshness.ts')).benchBlockFreshness() },
  {
    name: 'follower-requests',
    run: async () => (await import('./follower-requests.ts')).benchFollowerRequests(),
  },
  { name: 'chain-follower', run: async () => (await import('./chain-follower.ts')).benchChainFollower() },
  {
    name: 'distributions',
    run: async () => (await import('./distributions.ts')).benchDistributions(),
  },
  {
    name: 'full-warehouse',
    run: async () => (await import('./full-warehouse.ts')).benchFullWarehouse(),
  },
  { name: 'projector', run: async () => (await import('./projector.ts')).benchProjector() },
  { name: 'users', run: async () => (await import('./users.ts')).benchUsers() },
  { name: 'users-scrolling', run: async () => (await import('./users-scrolling.ts')).benchUsersScrolling() },
  { name: 'audit', run: async () => (await import('./audit.ts')).benchAudit() },
  { name: 'history', run: async () => (await import('./history.ts')).benchHistory() },
  { name: 'documents', run: async () => (await import('./documents.ts')).benchDocuments() },
  { name: 'landing', run: async () => (await import('./landing.ts')).benchLanding() },
  { name: 'screens', run: async () => (await import('./screens.ts')).benchScreens() },
  { name: 'event-store', run: async () => (await import('./event-store.ts')).benchEventStore() },
];

/** The modules with these names; all of them when none are given. Throws for an unknown name. */
export function choose(names: readonly string[]): readonly Module[] {
  const unknown = names.filter((name) => !modules.some((module) => module.name === name));
  if (unknown.length > 0) {
    const known = modules.map(({ name }) => name).join(', ');
    throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${known}`);
  }
  return names.length === 0 ? modules : modules.filter(({ name }) => names.includes(name));
}
