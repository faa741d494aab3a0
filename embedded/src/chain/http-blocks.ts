import { type Params, PlainError } from './http-params.ts';
import { printBlock, printInfo, printPending, printTransaction } from './printing.ts';
import type { Block } from './types.ts';
import type { View } from './view.ts';

/** One call of the HTTP API: reads its parameters and the chain and returns JSON. */
export type Call = (params: Params, view: View) => unknown;

const UNKNOWN = {};
const MOST_BLOCKS = 100;

const print = (view: View, block: Block, detail = true) =>
  printBlock(block, view.chain.ledger.witnesses.signatureOf(block), detail);

const getNowBlock: Call = (_params, view) => print(view, view.head);

const getBlockByNum: Call = (params, view) => {
  const block = view.blockAt(params.integer('num'));
  return block ? print(view, block) : UNKNOWN;
};

const getBlockById: Call = (params, view) => {
  const block = view.blockById(params.hex('value'));
  return block ? print(view, block) : UNKNOWN;
};

/** `id_or_num` absent: the newest block; `detail` absent: without transactions. */
const getBlock: Call = (params, view) => {
  const wanted = params.text('id_or_num');
  const detail = params.flag('detail');
  if (wanted === '') return print(view, view.head, detail);
  const block = wanted.length === 64 ? view.blockById(wanted) : view.blockAt(readBlockNumber(wanted));
  return block ? print(view, block, detail) : UNKNOWN;
};

/** Throws java-tron's errors, whose second text says the opposite of what it means. */
function readBlockNumber(text: string): number {
  if (!/^-?\d+$/.test(text)) throw new PlainError('id must be legal block hash.');
  const number = Number(text);
  if (number < 0) throw new PlainError('num must be non-positive number.');
  return number;
}

/** `block` is an empty list where there are none; `{}` only for a range that is none. */
function range(view: View, from: number, to: number): object {
  if (from >= to) return UNKNOWN;
  const block: object[] = [];
  for (let number = Math.max(0, from); number < Math.min(to, from + MOST_BLOCKS); number += 1) {
    const found = view.blockAt(number);
    if (found) block.push(print(view, found));
  }
  return { block };
}

/** `endNum` is exclusive. */
const getBlockByLimitNext: Call = (params, view) =>
  range(view, params.integer('startNum'), params.integer('endNum'));

const getBlockByLatestNum: Call = (params, view) =>
  range(view, view.headNumber + 1 - Math.min(params.integer('num'), MOST_BLOCKS), view.headNumber + 1);

const getTransactionById: Call = (params, view) => {
  const found = view.find(params.hex('value'));
  return found ? printTransaction(found.transaction) : UNKNOWN;
};

/** Under `/wallet` also those that wait for a block. */
const getAnyTransactionById: Call = (params, view) => {
  const pending = view.chain.pool.get(params.hex('value'));
  return pending ? printPending(pending) : getTransactionById(params, view);
};

const getTransactionInfoById: Call = (params, view) => {
  const found = view.find(params.hex('value'));
  return found ? printInfo(found.info) : UNKNOWN;
};

/** `[]` for an empty and for an unknown block, `{}` for block 0 and below. */
const getTransactionInfoByBlockNum: Call = (params, view) => {
  const number = params.integer('num');
  if (number <= 0) return UNKNOWN;
  return (view.blockAt(number)?.infos ?? []).map(printInfo);
};

const getTransactionCountByBlockNum: Call = (params, view) => ({
  count: view.blockAt(params.integer('num'))?.transactions.length ?? -1,
});

/** Calls about blocks and transactions; identical under `/wallet` and `/walletsolidity`. */
export const blockCalls: Readonly<Record<string, Call>> = {
  getnowblock: getNowBlock,
  getblockbynum: getBlockByNum,
  getblockbyid: getBlockById,
  getblock: getBlock,
  getblockbylimitnext: getBlockByLimitNext,
  getblockbylatestnum: getBlockByLatestNum,
  gettransactionbyid: getTransactionById,
  gettransactioninfobyid: getTransactionInfoById,
  gettransactioninfobyblocknum: getTransactionInfoByBlockNum,
  gettransactioncountbyblocknum: getTransactionCountByBlockNum,
};

/** Calls that see the pool: only under `/wallet`. */
export const pendingCalls: Readonly<Record<string, Call>> = { gettransactionbyid: getAnyTransactionById };
