import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { recordedAnswer, recordings } from '../../../embedded/src/testing/java-tron.test.ts';
import {
  accountSchema,
  broadcastSchema,
  chainParametersSchema,
  constantResultSchema,
  ethLogsSchema,
  infosSchema,
  maybeContractSchema,
  maybeHeaderSchema,
  maybeInfoSchema,
  triedCallSchema,
} from './answers.ts';

/** The schema that reads the answers of a path; those of other paths are never asked for. */
const readers: Readonly<Record<string, z.ZodType>> = {
  getblock: maybeHeaderSchema,
  getnowblock: maybeHeaderSchema,
  getblockbynum: maybeHeaderSchema,
  gettransactioninfobyblocknum: infosSchema,
  gettransactioninfobyid: maybeInfoSchema,
  getchainparameters: chainParametersSchema,
  triggerconstantcontract: triedCallSchema,
  getaccount: accountSchema,
  getcontract: maybeContractSchema,
  broadcasthex: broadcastSchema,
  jsonrpc: ethLogsSchema,
};

/** Answers that are no data. `#ask` turns `Error` and JSON-RPC's `error` into failures before a schema reads them. */
const refused = new Set(['constant no contract', 'rpc unknown', 'rpc chain']);
const isRefusal = (answer: unknown) => typeof answer === 'object' && answer !== null && 'Error' in answer;

const readable = recordings.flatMap(({ name, path, answer }) => {
  const reader = readers[path.split('/').at(-1) ?? ''];
  return reader && !refused.has(name) && !isRefusal(answer) ? [{ name, reader, answer }] : [];
});

const read = <S extends z.ZodType>(schema: S, name: string): z.output<S> =>
  schema.parse(recordedAnswer(name));
const transfer = '126e440560c977a03a7681962c06cd777041a410e7cab804c7a6e9cca0ac78e0';

describe("a real node's answers", () => {
  it.each(readable)('are read: $name', ({ reader, answer }) => {
    expect(reader.safeParse(answer).error).toBeUndefined();
  });

  it('are mostly those the worker asks for', () => {
    expect(readable.length).toBeGreaterThanOrEqual(40);
  });

  it('that are no data are not taken for any', () => {
    for (const name of ['getblock by text', 'getblock negative']) {
      expect(maybeHeaderSchema.safeParse(recordedAnswer(name)).success).toBe(false);
    }
    expect(infosSchema.safeParse(recordedAnswer('infos bad json')).success).toBe(false);
    expect(maybeInfoSchema.safeParse(recordedAnswer('info bad id')).success).toBe(false);
    expect(triedCallSchema.safeParse(recordedAnswer('constant no contract')).success).toBe(false);
    expect(constantResultSchema.safeParse(recordedAnswer('constant revert')).success).toBe(false);
    expect(ethLogsSchema.safeParse(recordedAnswer('rpc unknown')).success).toBe(false);
  });

  it('give headers, also of block 0, which names neither its number nor its time', () => {
    expect(read(maybeHeaderSchema, 'getblock 0')).toMatchObject({ number: 0, timestamp: 0, empty: false });
    const head = read(maybeHeaderSchema, 'getblock head');
    expect(head).toMatchObject({ number: 1029, timestamp: 1795360242000, empty: true });
    expect(read(maybeHeaderSchema, 'block of it')).toMatchObject({ parent: head?.id, empty: false });
    expect(read(maybeHeaderSchema, 'getblock future')).toBeUndefined();
  });

  it('give a transfer with its log, the same by id and by block', () => {
    const info = read(maybeInfoSchema, 'info included');
    expect(info).toMatchObject({ id: transfer, fee: 1651800, receipt: { result: 'SUCCESS' } });
    expect(info?.log).toHaveLength(1);
    expect(info?.result).toBeUndefined();
    expect(read(infosSchema, 'infos of it')).toEqual([info]);
    expect(read(ethLogsSchema, 'rpc logs').result).toMatchObject([
      { blockNumber: 1030, transactionHash: transfer },
    ]);
  });

  it('give nothing for a transaction that no block contains yet', () => {
    for (const name of ['info unknown', 'info pending', 'solid info not yet']) {
      expect(read(maybeInfoSchema, name), name).toBeUndefined();
    }
    for (const name of ['infos 0', 'infos negative', 'infos future', 'solid infos not yet']) {
      expect(read(infosSchema, name), name).toEqual([]);
    }
  });

  it('tell failed calls from successful ones', () => {
    for (const [name, result] of [
      ['info reverted', 'REVERT'],
      ['info out of energy', 'OUT_OF_ENERGY'],
    ] as const) {
      expect(read(maybeInfoSchema, name)).toMatchObject({ result: 'FAILED', receipt: { result }, log: [] });
    }
    expect(read(maybeInfoSchema, 'info plain TRX')?.receipt.result).toBeUndefined();
    expect(read(triedCallSchema, 'constant revert').result.message).toBe('REVERT opcode executed');
    expect(read(triedCallSchema, 'paused').result.message).toBeUndefined();
    expect(read(constantResultSchema, 'constant solid').constant_result[0]).toHaveLength(64);
  });

  it('tell a taken transaction from a rejected one, with its code', () => {
    expect(read(broadcastSchema, 'hex good')).toEqual({ result: true, code: 'SUCCESS' });
    for (const [name, code] of [
      ['hex dup', 'DUP_TRANSACTION_ERROR'],
      ['hex unsigned', 'SIGERROR'],
      ['hex expired', 'TRANSACTION_EXPIRATION_ERROR'],
      ['tx expired', 'TRANSACTION_EXPIRATION_ERROR'],
      ['hex tapos', 'TAPOS_ERROR'],
      ['hex empty', 'CONTRACT_VALIDATE_ERROR'],
    ] as const) {
      expect(read(broadcastSchema, name), name).toEqual({ result: false, code });
    }
  });

  it('give the price of energy, and accounts and contracts that are none', () => {
    const { chainParameter } = read(chainParametersSchema, 'params');
    expect(chainParameter.find(({ key }) => key === 'getEnergyFee')?.value).toBe(100);
    expect(read(accountSchema, 'account unknown')).toEqual({ balance: 0 });
    expect(read(maybeContractSchema, 'contract unknown')).toBeUndefined();
  });
});
