import type { DomainEvent } from '@nodo/contracts/events';
import { microFromUsdt } from '@nodo/contracts/money';
import { streams } from '@nodo/contracts/streams';
import type { EventStore } from '@nodo/platform/event-store';
import { deriveId, newId } from '@nodo/platform/ids';

const WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const TREASURY = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9';
/** Events per investment: reserved, claimed, created, four of its transfer, detected, confirmed, released. */
export const EVENTS_PER_INVESTMENT = 10;
const WRITERS = 16;
const INVESTMENTS_PER_PERSON = 10;

export interface History {
  readonly position: bigint;
  readonly events: number;
  readonly investorId: string;
  readonly warehouseId: string;
}

/** Writes paid investments, the bulk of a real log: many streams with few events each. */
export async function writeHistory(store: EventStore, investments: number): Promise<History> {
  const share = Math.ceil(investments / WRITERS);
  const done = await Promise.all(
    Array.from({ length: WRITERS }, (_, writer) => new Writer(store, writer).write(share)),
  );
  const [first] = done;
  if (!first) throw new Error('Nothing was written');
  const [position = -1n] = done.map((each) => each.position).sort((a, b) => (a > b ? -1 : 1));
  const events = done.reduce((sum, each) => sum + each.events, 0);
  return { position, events, investorId: first.investorId, warehouseId: first.warehouseId };
}

/** Writes one warehouse and its investors. */
class Writer {
  readonly #store: EventStore;
  readonly #writer: number;
  readonly #warehouseId = newId();
  #warehouseRevision = -1n;
  #position = -1n;
  #events = 0;

  constructor(store: EventStore, writer: number) {
    this.#store = store;
    this.#writer = writer;
  }

  async write(investments: number): Promise<History> {
    await this.#reserve(warehouseCreated(this.#writer));
    let investorId = '';
    for (let count = 0; count < investments; count += 1) {
      if (count % INVESTMENTS_PER_PERSON === 0) investorId = await this.#register();
      await this.#invest(investorId, BigInt(this.#writer * 1_000_000 + count));
    }
    return { position: this.#position, events: this.#events, investorId, warehouseId: this.#warehouseId };
  }

  async #append(stream: string, expected: bigint | 'no_stream', events: DomainEvent[]): Promise<void> {
    const appended = await this.#store.append(
      stream,
      events.map((event) => ({ ...event, id: newId() })),
      {
        expected,
        metadata: {
          actor: { kind: 'service', name: 'bench' },
          correlationId: newId(),
          causationId: newId(),
          occurredAt: new Date().toISOString(),
        },
      },
    );
    this.#position = appended.position;
    this.#events += events.length;
  }

  async #reserve(event: DomainEvent): Promise<void> {
    const expected = this.#warehouseRevision < 0n ? 'no_stream' : this.#warehouseRevision;
    await this.#append(streams.warehouse(this.#warehouseId), expected, [event]);
    this.#warehouseRevision += 1n;
  }

  async #register(): Promise<string> {
    const id = newId();
    const data = { email: `${id}@correo.co`, firstName: 'Ana', lastName: 'Gómez', role: 'investor' } as const;
    await this.#append(streams.user(id), 'no_stream', [{ type: 'UserRegistered', data }]);
    return id;
  }

  async #invest(investorId: string, tail: bigint): Promise<void> {
    const investmentId = newId();
    const amountUsdt = `100.${String(tail).padStart(9, '0').slice(-6)}`;
    const claim = streams.paymentAmount(microFromUsdt(amountUsdt) + (tail / 1_000_000n) * 1_000_000_000n);
    const txHash = deriveId('tx', investmentId).replaceAll('-', '').padEnd(64, '0');
    const transferId = deriveId('transfer', txHash, 0);
    const block = { blockNumber: Number(tail), blockHash: 'b'.repeat(64) };
    const blockTime = new Date().toISOString();
    await this.#reserve({ type: 'CapitalReserved', data: { investmentId, amount: '100.00' } });
    await this.#append(claim, 'no_stream', [
      { type: 'PaymentAmountClaimed', data: { investmentId, afterBlock: null, afterBlockTime: null } },
    ]);
    await this.#append(streams.investment(investmentId), 'no_stream', [
      created(investorId, this.#warehouseId, amountUsdt),
      { type: 'InvestmentPaymentDetected', data: { transferId, txHash } },
      { type: 'InvestmentConfirmed', data: { transferId, txHash } },
    ]);
    await this.#append(streams.transfer(transferId), 'no_stream', [
      {
        type: 'TransferDetected',
        data: { txHash, logIndex: 0, from: WALLET, to: TREASURY, amount: amountUsdt },
      },
      { type: 'TransferIncluded', data: { ...block, blockTime } },
      { type: 'TransferMatched', data: { investmentId } },
      { type: 'TransferConfirmed', data: { ...block, confirmations: 19, energyFee: 6_428_500 } },
    ]);
    await this.#append(claim, 0n, [
      { type: 'PaymentAmountReleased', data: { investmentId, reason: 'confirmed' } },
    ]);
  }
}

export function warehouseCreated(number: number, totalValue = '900000000.00'): DomainEvent {
  return {
    type: 'WarehouseCreated',
    data: {
      name: `Bodega ${number}`,
      location: 'Cartago',
      description: 'Bodega logística',
      totalValue,
      totalShares: 1_000_000,
      sharePrice: '900.00',
      status: 'in_progress',
      totalArea: 1_000,
      units: null,
      monthlyRentalRate: null,
      tenant: null,
      expectedCompletion: null,
    },
  };
}

export function created(investorId: string, warehouseId: string, amountUsdt: string): DomainEvent {
  return {
    type: 'InvestmentCreated',
    data: {
      investorId,
      warehouseId,
      amount: '100.00',
      sharePercentage: '0.000011',
      walletAddress: WALLET,
      terms: {
        monthlyReturnRate: '0.015',
        managementFeeRate: '0.02',
        platformFeeRate: '0.005',
        recompraEnabled: false,
        minimumInvestment: '50.00',
        settingsRevision: -1,
        warehouseTotalValue: '900000000.00',
        sharePrice: '900.00',
      },
      payment: { to: TREASURY, amountUsdt, expiresAt: '2027-01-01T00:00:00.000Z' },
    },
  };
}
