import { expect, it } from 'vitest';
import { BoundedBuffer } from './buffer.ts';

const settled = async (promise: Promise<unknown>) => {
  let isSettled = false;
  void promise.finally(() => {
    isSettled = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return isSettled;
};

it('hands over what is there, in order, at most as many as asked for', async () => {
  const buffer = new BoundedBuffer<number>(10);
  for (const item of [1, 2, 3]) await buffer.push(item);
  expect(await buffer.take(2)).toEqual([1, 2]);
  expect(await buffer.take(2)).toEqual([3]);
});

it('lets the reader wait for an item, and the writer wait for room', async () => {
  const buffer = new BoundedBuffer<number>(2);
  const reading = buffer.take(5);
  expect(await settled(reading)).toBe(false);
  await buffer.push(1);
  expect(await reading).toEqual([1]);
  await buffer.push(2);
  const full = buffer.push(3);
  expect(await settled(full)).toBe(false);
  expect(await buffer.take(1)).toEqual([2]);
  expect(await settled(full)).toBe(true);
});

it('gives out the rest before it throws what it ended with, and frees a waiting writer', async () => {
  const buffer = new BoundedBuffer<number>(1);
  const full = buffer.push(1);
  buffer.end(new Error('lost'));
  expect(await settled(full)).toBe(true);
  expect(await buffer.take(5)).toEqual([1]);
  await expect(buffer.take(5)).rejects.toThrow('lost');
});

it('waits for as many as are wanted, and for no more than will come', async () => {
  const buffer = new BoundedBuffer<number>(9);
  await buffer.push(1);
  const reading = buffer.take(3, 2);
  expect(await settled(reading)).toBe(false);
  await buffer.push(2);
  expect(await reading).toEqual([1, 2]);
  const last = buffer.take(3, 3);
  await buffer.push(3);
  buffer.end();
  expect(await last).toEqual([3]);
});

it('answers nothing once ended in peace', async () => {
  const buffer = new BoundedBuffer<number>(1);
  const reading = buffer.take(1);
  buffer.end();
  expect(await reading).toEqual([]);
});
