import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { blockId, headerHash } from './block.ts';
import { deploy, MULTISEND, TOKEN } from './contracts.ts';
import { generateKey } from './encoding.ts';
import { createdAddress } from './execute.ts';
import { syncFolder } from './journal.ts';
import { keys, Overlay } from './state.ts';
import { moveTokens } from './trc20.ts';
import type { Block } from './types.ts';
import { WITNESS_COUNT } from './witnesses.ts';

const keyPair = z.object({
  privateKey: z.string().regex(/^[0-9a-f]{64}$/),
  address: z.string().regex(/^41[0-9a-f]{40}$/),
});

const genesisSchema = z.object({
  /** Milliseconds since the epoch. */
  time: z.int().min(0),
  witnesses: z.array(keyPair).length(WITNESS_COUNT),
  /** Owns the token and the chain's spare funds. */
  faucet: keyPair,
  treasury: keyPair,
  /** Signs for the treasury with its active permission; absent in chains that predate it. */
  treasurySigner: keyPair.optional(),
  demoWallet: keyPair,
});

/** Everything a chain is made from: its start time and its keys. Generated once, and permanent. */
export type Genesis = z.infer<typeof genesisSchema>;

const TRX = 1_000_000n;
const USDT = 1_000_000n;
const FAUCET_SUN = 1_000_000_000n * TRX;
const TREASURY_SUN = 1_000_000n * TRX;
const DEMO_SUN = 1_000_000n * TRX;
const DEMO_USDT = 50_000_000n * USDT;

function generate(time: number): Genesis {
  return {
    time,
    witnesses: Array.from({ length: WITNESS_COUNT }, generateKey),
    faucet: generateKey(),
    treasury: generateKey(),
    treasurySigner: generateKey(),
    demoWallet: generateKey(),
  };
}

/** Reads `genesis.json`, or generates the keys and writes it (readable by its owner only). */
export function loadGenesis(directory: string, firstStart: number): Genesis {
  const path = join(directory, 'genesis.json');
  if (existsSync(path)) return genesisSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const genesis = generate(firstStart);
  const draft = `${path}.new`;
  writeFileSync(draft, `${JSON.stringify(genesis, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(draft, path);
  syncFolder(directory);
  return genesis;
}

/** Addresses of the contracts that exist from the start. */
export function genesisContracts(genesis: Genesis) {
  const owner = genesis.faucet.address;
  return { usdt: createdAddress('00'.repeat(32), owner), multisend: createdAddress('01'.repeat(32), owner) };
}

/** Block 0: no transactions, only the initial balances and contracts. */
export function genesisBlock(genesis: Genesis): Block {
  const { usdt, multisend } = genesisContracts(genesis);
  const state = new Overlay({ get: () => undefined });
  for (const witness of genesis.witnesses) state.set(keys.trx(witness.address), 0n);
  state.set(keys.trx(genesis.faucet.address), FAUCET_SUN);
  state.set(keys.trx(genesis.treasury.address), TREASURY_SUN);
  state.set(keys.trx(genesis.demoWallet.address), DEMO_SUN);
  if (genesis.treasurySigner) {
    state.set(keys.activeKey(genesis.treasury.address), BigInt(`0x${genesis.treasurySigner.address}`));
  }
  deploy(state, TOKEN, usdt, genesis.faucet.address);
  deploy(state, MULTISEND, multisend, genesis.faucet.address);
  const from = genesis.faucet.address;
  moveTokens(state, { token: usdt, from, to: genesis.demoWallet.address, amount: DEMO_USDT });
  const header = {
    number: 0,
    parent: '0'.repeat(64),
    timestamp: genesis.time,
    witness: genesis.faucet.address,
    trieRoot: '0'.repeat(64),
  };
  return {
    ...header,
    id: blockId(0, headerHash(header)),
    signature: '',
    transactions: [],
    infos: [],
    writes: [...state.writes].map(([key, value]) => [key, value.toString()] as const),
  };
}
