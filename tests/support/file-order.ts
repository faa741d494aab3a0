import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Matches how a file requests a shared product, with its settings. */
const SHARED_STAGE = /Stage\(\{([^}]*\bisShared: true\b[^}]*)\}\)/;

/** The settings with which a file shares a product, as a sort key; empty if it shares none. */
export function sharedSettingsOf(source: string): string {
  const [, options] = SHARED_STAGE.exec(source) ?? [];
  const settings = options?.split(',').map((option) => option.trim());
  return settings?.filter(Boolean).sort().join(', ') ?? '';
}

/**
 * Vitest's own order, except that files with a shared product come last, grouped by settings: an idle product
 * waiting for its next file costs as much as a busy page.
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
