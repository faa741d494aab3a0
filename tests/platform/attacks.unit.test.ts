import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const ROW = /^\| (?<attack>[^|]+) \| [^|]+ \| (?<proofs>[^|]+) \|$/;
const PROOF = /^`(?<file>[^`]+\.test\.ts)` › (?<title>.+)$/;

interface Proof {
  readonly attack: string;
  readonly file: string;
  readonly title: string;
}

/** Parses the proofs named in docs/attacks.md. Throws for a row without a proof or with a malformed one. */
async function proofs(): Promise<Proof[]> {
  const lines = (await readFile(new URL('docs/attacks.md', root), 'utf8')).split('\n');
  const rows = lines.filter((line) => line.startsWith('| ') && !/^\| (Attack|---) /.test(line));
  return rows.flatMap((line) => {
    const row = ROW.exec(line)?.groups;
    if (!row) throw new Error(`Not a row: ${line}`);
    return (row.proofs ?? '').split('<br>').map((text) => {
      const proof = PROOF.exec(text)?.groups;
      if (!proof) throw new Error(`Not a proof: ${text}`);
      return { attack: row.attack ?? '', file: proof.file ?? '', title: proof.title ?? '' };
    });
  });
}

test('every attack that docs/attacks.md names is tried by the tests it says', async () => {
  const named = await proofs();
  expect(new Set(named.map(({ attack }) => attack)).size).toBeGreaterThan(20);
  const missing: Proof[] = [];
  for (const proof of named) {
    const source = await readFile(new URL(proof.file, root), 'utf8').catch(() => '');
    if (!source.includes(proof.title)) missing.push(proof);
  }
  expect(missing).toEqual([]);
});
