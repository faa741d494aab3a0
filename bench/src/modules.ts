import type { Row } from './row.ts';

export interface Module {
  /** Its name on the command line. */
  readonly name: string;
  run(): Promise<Row[]>;
}

/** Everything that is measured, in order. Each is loaded when its turn comes, so that none weighs on another. */
export const modules: readonly Module[] = [
  { name: 'product-start', run: async () => (await import('./product-start.ts')).benchProductStart() },
  { name: 'commands', run: async () => (await import('./commands.ts')).benchCommands() },
  { name: 'event-store', run: async () => (await import('./event-store.ts')).benchEventStore() },
];

/** The modules of these names, all of them when there are none. Throws when a name is unknown. */
export function choose(names: readonly string[]): readonly Module[] {
  const unknown = names.filter((name) => !modules.some((module) => module.name === name));
  if (unknown.length > 0) {
    const known = modules.map(({ name }) => name).join(', ');
    throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${known}`);
  }
  return names.length === 0 ? modules : modules.filter(({ name }) => names.includes(name));
}
