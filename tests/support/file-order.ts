import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** How a file asks for a product that it shares with others, its settings included. */
const SHARED_STAGE = /Stage\(\{([^}]*\bisShared: true\b[^}]*)\}\)/;

/** Names the settings that a file shares a product with; empty where it has one of its own, or none. */
export function sharedSettingsOf(source: string): string {
  const [, options] = SHARED_STAGE.exec(source) ?? [];
  const settings = options?.split(',').map((option) => option.trim());
  return settings?.filter(Boolean).sort().join(', ') ?? '';
}

/**
 * Vitest's own order, but files that share a product come last, those with the same settings one after the other: a
 * product that waits for its next file costs as much at rest as a busy page, for as long as it waits.
 */
export default class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ordered = (await super.sort(files)).map((file) => ({
      file,
      shared: sharedSettingsOf(readFileSync(file.moduleId, 'utf8')),
    }));
    return ordered.sort((one, other) => one.shared.localeCompare(other.shared)).map(({ file }) => file);
  }
}
