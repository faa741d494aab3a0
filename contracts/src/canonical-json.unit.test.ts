import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

describe('canonicalJson', () => {
  it.each([
    [{ b: 1, a: [true, null, 'ñ\n'] }, '{"a":[true,null,"ñ\\n"],"b":1}'],
    [{ 10: 'x', 9: 'y', a: 1 }, '{"10":"x","9":"y","a":1}'],
    [[1e21, -0, 0.1, 100], '[1e+21,0,0.1,100]'],
    [JSON.parse('{"__proto__":1,"z":2}'), '{"__proto__":1,"z":2}'],
    [{ '\u{1F600}': 1, '\uFB33': 2 }, '{"\u{1F600}":1,"\uFB33":2}'],
  ])('writes %j', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it('writes any value so that it reads the same, and in one way however its keys came', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(backwards(value))).toBe(text);
      }),
    );
  });

  it('refuses what JSON can not hold', () => {
    for (const value of [undefined, Number.NaN, { at: 1n }, [() => 1]]) {
      expect(() => canonicalJson(value)).toThrow(TypeError);
    }
  });
});

function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards);
  if (value === null || typeof value !== 'object') return value;
  const turned = Object.create(null);
  for (const [key, field] of Object.entries(value).reverse()) turned[key] = backwards(field);
  return turned;
}
