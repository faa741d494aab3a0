import { LeaseLostError } from '@nodo/platform/lease';
import { describe, expect, it } from 'vitest';
import { refusalLevel } from '../audit/daily-head.ts';
import { interruptionLevel } from './following.ts';

describe('what the worker says is as loud as it is serious', () => {
  it.each([
    [new Error('The node is away'), 1, 'warn'],
    [new Error('The node is away'), 4, 'warn'],
    [new Error('The node is away'), 5, 'error'],
    [new LeaseLostError('chain-follower'), 9, 'warn'],
  ])('%s, %i times in a row: %s', (error, failures, level) => {
    expect(interruptionLevel(error, failures)).toBe(level);
  });

  it.each([
    ['NOT_ALLOWED_NOW', 'debug'],
    ['AUDIT_TREE_BROKEN', 'error'],
    ['FORBIDDEN', 'error'],
  ])('a head refused with %s: %s', (code, level) => {
    expect(refusalLevel(code)).toBe(level);
  });
});
