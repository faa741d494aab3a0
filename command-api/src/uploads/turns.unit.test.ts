import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

describe('turns', () => {
  it('are taken by so many at once, in the order of coming, also after a failure', async () => {
    const turns = new Turns(2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const outcomes = [0, 1, 2, 3].map((id) =>
      turns.run(async () => {
        begun.push(id);
        await new Promise<void>((resolve) => ends.push(resolve));
        if (id === 0) throw new Error('spoilt');
        return id;
      }),
    );
    const first = outcomes[0]?.catch((error: Error) => error.message);
    await Promise.resolve();
    expect(begun).toEqual([0, 1]);
    ends[0]?.();
    expect(await first).toBe('spoilt');
    expect(begun).toEqual([0, 1, 2]);
    ends[1]?.();
    ends[2]?.();
    await outcomes[1];
    await outcomes[2];
    expect(begun).toEqual([0, 1, 2, 3]);
    ends[3]?.();
    expect(await outcomes[3]).toBe(3);
    expect(await turns.run(async () => 'free again')).toBe('free again');
  });
});
