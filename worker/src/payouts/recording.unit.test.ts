import { beforeEach, expect, it } from 'vitest';
import { CommandUnavailable } from '../commands.ts';
import { type Signature, SignatureRecording } from './recording.ts';

const MOST_KEPT = 100;
const idOf = (number: number) => `0199d3c6-7f2a-4c1e-9a35-${String(number).padStart(12, '0')}`;
const signature = '00'.repeat(65);
const txHash = 'ab'.repeat(32);

function signatureOf(number: number, attempt = 1): Signature {
  const fields = { refBlockBytes: '262d', refBlockHash: '52bfa4b2814f816f', feeLimit: 1 };
  const times = { timestamp: 1, expiration: 2 };
  const command = { transferId: idOf(number), attempt, ...fields, ...times, signature };
  return { command, txHash };
}

/** command-api's status; 409: PayoutSteps has swallowed a refusal. */
let status = 200;
const recording = () =>
  new SignatureRecording({
    send: async (_name, { transferId }) => {
      if (status >= 500) throw new CommandUnavailable('No answer', { status });
      return status === 409 ? undefined : { transferId, txHash, rawTransaction: '0a', signature };
    },
  });
async function failWith(failure: number, tried: SignatureRecording, recorded: Signature): Promise<void> {
  status = failure;
  await expect(tried.record(recorded)).rejects.toThrow(CommandUnavailable);
}

beforeEach(() => {
  status = 200;
});

it.each([200, 409])('a signature without an answer is kept until there is one: %i', async (answer) => {
  const tried = recording();
  const first = signatureOf(1);
  await failWith(503, tried, first);
  expect(tried.unanswered(idOf(1), 1)).toBe(first);
  expect(tried.lost).toBe(first);
  expect(tried.unanswered(idOf(2), 1)).toBeUndefined();
  status = answer;
  await tried.record(first);
  expect(tried.unanswered(idOf(1), 1)).toBeUndefined();
  expect(tried.lost).toBeUndefined();
});

it('one that fails by itself is kept, and keeps no other from being signed', async () => {
  const tried = recording();
  await failWith(503, tried, signatureOf(1));
  await failWith(500, tried, signatureOf(2));
  expect(tried.lost).toBeUndefined();
  expect(tried.unanswered(idOf(2), 1)).toBeDefined();
});

it('one of an attempt that is over is not sent again', async () => {
  const tried = recording();
  await failWith(503, tried, signatureOf(1));
  expect(tried.unanswered(idOf(1), 2)).toBeUndefined();
  expect(tried.unanswered(idOf(1), 1)).toBeUndefined();
});

it('keeps no more than so many, the newest', async () => {
  const tried = recording();
  for (let number = 0; number <= MOST_KEPT; number += 1) await failWith(503, tried, signatureOf(number));
  expect(tried.unanswered(idOf(0), 1)).toBeUndefined();
  expect(tried.unanswered(idOf(1), 1)).toBeDefined();
  expect(tried.unanswered(idOf(MOST_KEPT), 1)).toBeDefined();
});
