import { tronAddressFromHex, tronAddressToEvmHex } from '@nodo/contracts/tron-address';
import { deriveId } from '@nodo/platform/ids';
import type { TransactionInfo } from '../chain/answers.ts';

/** keccak-256 of `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** What is followed: transfers of one contract to and from one address, both as 40 hex digits. */
export interface Watched {
  readonly contract: string;
  readonly treasury: string;
}

/** A transfer into or out of the treasury, from its log. */
export interface SeenTransfer {
  readonly direction: 'in' | 'out';
  readonly transferId: string;
  readonly txHash: string;
  /** Index of the log among those of its own transaction. */
  readonly logIndex: number;
  /** Base58check. */
  readonly from: string;
  /** Base58check. */
  readonly to: string;
  readonly amountMicro: bigint;
  /** Total fee burned by the transaction, in sun. */
  readonly fee: number;
}

/** Takes the configured addresses (base58check). */
export function watch(contract: string, treasury: string): Watched {
  return { contract: tronAddressToEvmHex(contract), treasury: tronAddressToEvmHex(treasury) };
}

/** The treasury's address as a log topic. */
export function treasuryTopic(watched: Watched): string {
  return watched.treasury.padStart(64, '0');
}

/**
 * The transfers into and out of the treasury made by a transaction; transfers from the treasury to itself move
 * nothing and are left out. Any transaction counts, whatever it called, but only if it succeeded: after OUT_OF_TIME a
 * node keeps the logs of what was rolled back. Amount and sender come from the log alone; `contractResult` is
 * meaningless (TRON's USDT returns false on success).
 */
export function transfersOf(info: TransactionInfo, watched: Watched): SeenTransfer[] {
  if (info.result !== undefined || info.receipt.result !== 'SUCCESS') return [];
  return info.log.flatMap((log, logIndex) => {
    const [topic, from, to] = log.topics;
    if (log.address !== watched.contract || log.topics.length !== 3 || topic !== TRANSFER_TOPIC) return [];
    const [sender, recipient] = [addressOfWord(from), addressOfWord(to)];
    if (sender === undefined || recipient === undefined || log.data.length !== 64) return [];
    const isIn = recipient === watched.treasury;
    if (isIn === (sender === watched.treasury)) return [];
    const amountMicro = BigInt(`0x${log.data}`);
    if (amountMicro === 0n) return [];
    return [
      {
        direction: isIn ? ('in' as const) : ('out' as const),
        transferId: deriveId('transfer', info.id, logIndex),
        txHash: info.id,
        logIndex,
        from: tronAddressFromHex(sender),
        to: tronAddressFromHex(recipient),
        amountMicro,
        fee: info.fee,
      },
    ];
  });
}

/** The address in a 32-byte word: its last 20 bytes; some contracts leave TRON's 41 in front of them. */
function addressOfWord(word: string | undefined): string | undefined {
  return word?.length === 64 ? word.slice(24) : undefined;
}
