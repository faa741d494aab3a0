import { describe, expect, it } from 'vitest';
import type { Header } from '../chain/answers.ts';
import { type BlockRef, findFork } from './fork.ts';

const HEIGHT = 1_000;
const idOf = (number: number, branch: string) => `${branch}${number}`;

/** Our blocks from `solid` on. */
function known(solid: number) {
  const blockAt = async (number: number): Promise<BlockRef | undefined> =>
    number < solid || number > HEIGHT ? undefined : { number, id: idOf(number, 'a') };
  return { height: HEIGHT, solid, blockAt };
}

/** A chain that shares our blocks up to `fork` and has another branch up to `newest`. */
function chain(fork: number, newest: number) {
  const asked: number[] = [];
  const at = (number: number): Header => {
    const id = idOf(number, number <= fork ? 'a' : 'b');
    return { id, number, parent: '', timestamp: 0, witness: '', empty: true };
  };
  const header = async (_side: string, number: number) => {
    asked.push(number);
    return number > newest ? undefined : at(number);
  };
  const head = async () => {
    asked.push(newest);
    return at(newest);
  };
  return { header, head, asked };
}

describe('finding the way back to a fork', () => {
  it.each([
    [1, 3],
    [2, 5],
    [7, 7],
    [18, 11],
    [200, 18],
    [900, 22],
  ])('finds a fork of depth %i with at most %i requests', async (depth, requests) => {
    const node = chain(HEIGHT - depth, HEIGHT + 10);
    const { fork, isBehind } = await findFork(node, known(50));
    expect(fork).toEqual({ number: HEIGHT - depth, id: idOf(HEIGHT - depth, 'a') });
    expect(isBehind).toBe(false);
    expect(node.asked.length).toBeLessThanOrEqual(requests);
  });

  it('finds every fork down to the solid block, however high the node is', async () => {
    for (let fork = 900; fork < HEIGHT; fork += 1) {
      for (const newest of [fork + 1, 960, HEIGHT, HEIGHT + 1]) {
        if (newest <= fork) continue;
        expect((await findFork(chain(fork, newest), known(900))).fork.number).toBe(fork);
      }
    }
  });

  it('answers our last block when nothing happened', async () => {
    expect((await findFork(chain(HEIGHT, HEIGHT + 1), known(982))).fork.number).toBe(HEIGHT);
  });

  it('goes back on a chain that goes on below our height', async () => {
    expect(await findFork(chain(995, 997), known(982))).toMatchObject({
      fork: { number: 995 },
      isBehind: false,
    });
  });

  it('takes nothing back for a node that is only behind', async () => {
    expect(await findFork(chain(HEIGHT, 990), known(982))).toMatchObject({
      fork: { number: 990 },
      isBehind: true,
    });
    await expect(findFork(chain(HEIGHT, 981), known(982))).rejects.toMatchObject({ kind: 'lag' });
  });

  it('refuses to take back a solid block', async () => {
    for (const newest of [982, 990, HEIGHT + 10]) {
      await expect(findFork(chain(981, newest), known(982))).rejects.toMatchObject({ kind: 'conflict' });
    }
  });
});
