import { describe, expect, it } from 'vitest';
import type { Header } from '../chain/answers.ts';
import { findFork } from './fork.ts';

const idOf = (height: number, branch: string) => `${branch}${height}`;

function known(from: number, to: number) {
  const blocks: { height: number; id: string }[] = [];
  for (let height = to; height >= from; height -= 1) blocks.push({ height, id: idOf(height, 'a') });
  return blocks;
}

/** A chain that shares our blocks up to `fork` and has another branch up to `head`. */
function chain(fork: number, head: number) {
  const asked: number[] = [];
  const header = async (_side: string, height: number): Promise<Header | undefined> => {
    asked.push(height);
    if (height > head) return undefined;
    const id = idOf(height, height <= fork ? 'a' : 'b');
    return { id, number: height, parent: '', timestamp: 0, witness: '', empty: true };
  };
  return { header, asked };
}

describe('finding the way back to a fork', () => {
  it.each([1, 2, 7, 18])('finds a fork of depth %i with one request per block and one', async (depth) => {
    const node = chain(100 - depth, 110);
    expect(await findFork(node, known(41, 100), 82)).toEqual({
      height: 100 - depth,
      id: idOf(100 - depth, 'a'),
    });
    expect(node.asked).toHaveLength(depth + 1);
  });

  it('answers our last block when nothing happened', async () => {
    expect((await findFork(chain(100, 101), known(41, 100), 82)).height).toBe(100);
  });

  it('goes back on a chain that is shorter for the moment', async () => {
    expect((await findFork(chain(95, 97), known(41, 100), 82)).height).toBe(95);
  });

  it('refuses to take back a solid block', async () => {
    await expect(findFork(chain(81, 110), known(41, 100), 82)).rejects.toMatchObject({ kind: 'lie' });
  });

  it('refuses a chain that holds none of our blocks', async () => {
    await expect(findFork(chain(0, 110), known(41, 100), 0)).rejects.toMatchObject({ kind: 'lie' });
  });
});
