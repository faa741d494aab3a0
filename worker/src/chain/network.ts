import { createHash } from 'node:crypto';
import { tronAddressToEvmHex } from '@nodo/contracts/tron-address';
import type { Logger } from '@nodo/platform/logging';
import type { Pool, Queryable } from '@nodo/platform/postgres';
import { NodeFailure, type TronNode } from './node.ts';
import { solidBalances } from './solid-balances.ts';
import { findBlock, loadCursor } from './state.ts';

export interface NetworkParts {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Base58check, as configured. */
  readonly usdtContract: string;
  readonly treasuryAddress: string;
}

interface NetworkRow {
  genesis_id: string;
  contract: string;
  contract_code: string | null;
  treasury: string;
}

/**
 * Creates the check that a node has to pass before its data is used: it belongs to the network followed so far
 * (identified by its genesis block id), and contract and treasury exist on it. The first node's values are recorded,
 * once it has proved to contain what was followed before. Throws NodeFailure `network`, `contract`, `treasury` or
 * `conflict`, with a readable message.
 */
export function createNetworkCheck(parts: NetworkParts): (node: TronNode) => Promise<void> {
  const { pool, logger, usdtContract, treasuryAddress } = parts;
  return async (node) => {
    const recorded = await loadNetwork(pool);
    const genesisId = await checkGenesis(node, recorded);
    const contractCode = await checkContract(node, usdtContract, recorded);
    if (!(await node.isAccount(tronAddressToEvmHex(treasuryAddress)))) {
      const advice = 'correct TREASURY_ADDRESS, or send it some TRX first';
      throw new NodeFailure(
        'treasury',
        `${treasuryAddress} is no account of ${node.name}'s network: ${advice}`,
      );
    }
    if (!recorded) {
      await checkHistory(pool, node);
      await recordNetwork(pool, {
        genesis_id: genesisId,
        contract: usdtContract,
        contract_code: contractCode,
        treasury: treasuryAddress,
      });
      // Another node may have been recorded first.
      await checkGenesis(node, await loadNetwork(pool));
      logger.info({ genesisId, usdtContract, treasuryAddress }, 'The network is recorded');
    } else if (recorded.treasury !== treasuryAddress) {
      const change = { before: recorded.treasury, now: treasuryAddress };
      logger.error(change, 'The treasury is another one: open payments to the former are not seen any more');
      const { at, balances } = await solidBalances(node, usdtContract, [treasuryAddress]);
      await pool.query(
        `UPDATE chain.network SET treasury = $1, treasury_opening = $2, treasury_opened_at = $3
         WHERE treasury = $4`,
        [treasuryAddress, balances[0], at.number, recorded.treasury],
      );
    }
  };
}

async function checkGenesis(node: TronNode, recorded: NetworkRow | undefined): Promise<string> {
  const genesis = await node.header('wallet', 0);
  if (!genesis) {
    throw new NodeFailure('network', `${node.name} does not tell its first block, and so not its network`);
  }
  if (recorded && recorded.genesis_id !== genesis.id) {
    throw new NodeFailure(
      'network',
      `${node.name} is of another network: its first block is ${genesis.id}, that of the network followed so far ${recorded.genesis_id}`,
    );
  }
  return genesis.id;
}

/** Returns a hash of the contract's code; null when the node does not return the code. */
async function checkContract(
  node: TronNode,
  address: string,
  recorded: NetworkRow | undefined,
): Promise<string | null> {
  if (recorded && recorded.contract !== address) {
    throw new NodeFailure(
      'contract',
      `USDT_CONTRACT is ${address} now and was ${recorded.contract} when the first transfers were counted`,
    );
  }
  const contract = await node.contract(tronAddressToEvmHex(address));
  if (!contract) {
    const advice = 'correct USDT_CONTRACT or TRON_URL';
    throw new NodeFailure('contract', `there is no contract ${address} on ${node.name}'s network: ${advice}`);
  }
  const code = contract.bytecode === '' ? null : createHash('sha256').update(contract.bytecode).digest('hex');
  const before = recorded?.contract_code ?? null;
  if (code !== null && before !== null && code !== before) {
    throw new NodeFailure(
      'contract',
      `the code of the contract ${address} is not the one it was (${node.name})`,
    );
  }
  return code;
}

/** For a database that predates these records: the node must have the last solid block that was followed. */
async function checkHistory(pool: Pool, node: TronNode): Promise<void> {
  const cursor = await loadCursor(pool);
  const ours = cursor && (await findBlock(pool, cursor.solid));
  if (!ours) return;
  const theirs = await node.header('wallet', ours.number);
  if (theirs?.id !== ours.id) {
    throw new NodeFailure(
      'conflict',
      `${node.name} does not hold block ${ours.number}, which was irreversible`,
    );
  }
}

async function loadNetwork(db: Queryable): Promise<NetworkRow | undefined> {
  const { rows } = await db.query<NetworkRow>(
    'SELECT genesis_id, contract, contract_code, treasury FROM chain.network',
  );
  return rows[0];
}

/** The first record wins. */
async function recordNetwork(db: Queryable, network: NetworkRow): Promise<void> {
  await db.query(
    `INSERT INTO chain.network (genesis_id, contract, contract_code, treasury) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO NOTHING`,
    [network.genesis_id, network.contract, network.contract_code, network.treasury],
  );
}
