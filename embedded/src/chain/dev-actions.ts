import { encodeAddress, encodeNumber, selectorOf } from './abi.ts';
import type { Chain } from './chain.ts';
import { TOKEN } from './contracts.ts';
import { type KeyPair, signHash } from './encoding.ts';
import { createdAddress } from './execute.ts';
import { MULTISEND_SIGNATURE } from './multisend.ts';
import { build, contractCall, LIFETIME_MS, ownerOf } from './transaction.ts';
import type { ContractCall, SignedTransaction } from './types.ts';

/** Enough for everything the development chain runs: 1 000 TRX. */
const FEE_LIMIT = 1_000_000_000;

/** Submits a transaction; the implementation decides whether forced endings apply. Throws Refusal. */
export type Submit = (transaction: SignedTransaction) => void;

/** Builds, signs and submits transactions with keys held by the chain itself. */
export class DevWallet {
  readonly #chain: Chain;
  readonly #submit: Submit;
  /** Makes the timestamps, and so the ids, of equal transactions on one block differ. */
  #count = 0;

  constructor(chain: Chain, submit: Submit) {
    this.#chain = chain;
    this.#submit = submit;
  }

  /** Moves a token; amount in its smallest unit. */
  transferToken(from: KeyPair, token: string, to: string, amount: bigint): SignedTransaction {
    const data = selectorOf('transfer(address,uint256)') + encodeAddress(to) + encodeNumber(amount);
    return this.call(from, token, data);
  }

  /** Moves TRX; amount in sun. */
  transferTrx(from: KeyPair, to: string, amount: number): SignedTransaction {
    const value = { amount, owner_address: from.address, to_address: to };
    return this.#send(contractCall('TransferContract', value), from);
  }

  /** Calls a contract with ready calldata. */
  call(from: KeyPair, contract: string, data: string): SignedTransaction {
    const value = { data, owner_address: from.address, contract_address: contract };
    return this.#send(contractCall('TriggerSmartContract', value), from, FEE_LIMIT);
  }

  /** Deploys another token with the same name and symbol; the deployer holds all of it. */
  deployToken(from: KeyPair): { contract: string; transaction: SignedTransaction } {
    const newContract = {
      origin_address: from.address,
      bytecode: TOKEN.bytecode,
      name: TOKEN.name,
      consume_user_resource_percent: 100,
    };
    const value = { owner_address: from.address, new_contract: newContract };
    const transaction = this.#send(contractCall('CreateSmartContract', value), from, FEE_LIMIT);
    return { contract: createdAddress(transaction.txID, ownerOf(transaction)), transaction };
  }

  /** Pays several amounts in one transaction through the multisend contract, after approving it for their sum. */
  transferMany(from: KeyPair, token: string, payments: readonly { to: string; amount: bigint }[]) {
    const { multisend } = this.#chain.contracts;
    const sum = payments.reduce((total, payment) => total + payment.amount, 0n);
    const approval = selectorOf('approve(address,uint256)') + encodeAddress(multisend) + encodeNumber(sum);
    const count = encodeNumber(BigInt(payments.length));
    const recipients = count + payments.map(({ to }) => encodeAddress(to)).join('');
    const amounts = count + payments.map(({ amount }) => encodeNumber(amount)).join('');
    const head = encodeAddress(token) + encodeNumber(96n) + encodeNumber(96n + BigInt(recipients.length / 2));
    this.call(from, token, approval);
    return this.call(from, multisend, selectorOf(MULTISEND_SIGNATURE) + head + recipients + amounts);
  }

  #send(contract: ContractCall, from: KeyPair, feeLimit?: number): SignedTransaction {
    const { number, id, timestamp } = this.#chain.ledger.head;
    this.#count += 1;
    const transaction = build(
      contract,
      {
        blockNumber: number,
        blockId: id,
        timestamp: timestamp + this.#count,
        expiration: timestamp + LIFETIME_MS,
      },
      feeLimit,
    );
    const signed = { ...transaction, signature: [signHash(transaction.txID, from.privateKey)] };
    this.#submit(signed);
    return signed;
  }
}
