import type { Actor } from '@nodo/contracts/event';
import type { DomainEvent } from '@nodo/contracts/events';
import {
  eachKycDocument,
  type KycDocumentType,
  kycDocumentTypes,
  kycObjectPath,
} from '@nodo/contracts/kyc/documents';
import { microFromUsdt } from '@nodo/contracts/money';
import type { Role } from '@nodo/contracts/roles';
import { streams } from '@nodo/contracts/streams';
import type { UnmatchedReason } from '@nodo/contracts/transfers/values';
import type { EventStore } from '@nodo/platform/event-store';
import { deriveId, newId } from '@nodo/platform/ids';

export const WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const TREASURY = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9';
const SERVICE: Actor = { kind: 'service', name: 'worker' };

export interface Investment {
  readonly id: string;
  readonly investorId: string;
  readonly warehouseId: string;
  readonly amount: string;
  readonly amountUsdt: string;
}

/** Appends events as command-api would, one business step at a time, and tracks each stream's revision. */
export class Story {
  readonly #store: EventStore;
  readonly #revisions = new Map<string, bigint>();
  /** Position of the last event appended. */
  position = -1n;
  /** Milliseconds from one event to the next. */
  pace = 60_000;
  /** Domain time of the last event. */
  now = new Date('2026-01-05T08:00:00.000Z');
  actor: Actor = SERVICE;
  /** The actor's session. */
  sessionId: string | undefined;
  /** Correlation id of the request; a new one for each append if not set. */
  correlationId: string | undefined;
  /** Id of the command; a new one for each append if not set. */
  causationId: string | undefined;
  #tail = 0;

  constructor(store: EventStore) {
    this.#store = store;
  }

  async append(stream: string, ...events: DomainEvent[]): Promise<string[]> {
    const ids = events.map(() => newId());
    const last = this.#revisions.get(stream);
    this.now = new Date(this.now.getTime() + this.pace);
    const appended = await this.#store.append(
      stream,
      events.map((event, index) => ({ ...event, id: ids[index] ?? newId() })),
      {
        expected: last ?? 'no_stream',
        metadata: {
          actor: this.actor,
          correlationId: this.correlationId ?? newId(),
          causationId: this.causationId ?? newId(),
          occurredAt: this.now.toISOString(),
          ...(this.sessionId ? { sessionId: this.sessionId } : {}),
        },
      },
    );
    this.#revisions.set(stream, appended.revision);
    this.position = appended.position;
    return ids;
  }

  /** Number of a stream's last event, which later ones name what they decide about by. */
  revisionOf(stream: string): number {
    return Number(this.#revisions.get(stream) ?? -1n);
  }

  async user(role: Role = 'investor', firstName = 'Ana'): Promise<string> {
    const id = newId();
    await this.append(streams.user(id), {
      type: 'UserRegistered',
      data: { email: `${id}@correo.co`, firstName, lastName: 'Gómez', role },
    });
    return id;
  }

  async rename(userId: string, firstName: string): Promise<void> {
    this.actor = { kind: 'user', id: userId, role: 'investor' };
    await this.append(streams.user(userId), { type: 'UserProfileChanged', data: { firstName } });
    this.actor = SERVICE;
  }

  async uploadKyc(userId: string, documentType: KycDocumentType): Promise<string> {
    const objectPath = kycObjectPath(userId, newId());
    await this.append(streams.kyc(userId), {
      type: 'KycDocumentUploaded',
      data: { documentType, objectPath, sha256: 'a'.repeat(64), size: 1_234, contentType: 'application/pdf' },
    });
    return objectPath;
  }

  /** Uploads all four documents and submits the KYC; from `approved`, to renew it. */
  async submitKyc(
    userId: string,
    attempt = 1,
    from: 'pending' | 'approved' = 'pending',
  ): Promise<Record<KycDocumentType, string>> {
    const documents = eachKycDocument(() => '');
    for (const type of kycDocumentTypes) documents[type] = await this.uploadKyc(userId, type);
    await this.append(streams.kyc(userId), {
      type: 'KycSubmitted',
      data: { identityDocument: '1112765009', documents, attempt, from },
    });
    return documents;
  }

  async reviewKyc(userId: string, to: 'approved' | 'rejected', reviewerId: string): Promise<void> {
    this.actor = { kind: 'user', id: reviewerId, role: 'admin' };
    await this.append(streams.kyc(userId), {
      type: 'KycReviewed',
      data: { from: 'pending', to, notes: 'Documento legible', via: 'review', checklist: null },
    });
    this.actor = SERVICE;
  }

  async warehouse(name = 'Bodega Norte', totalValue = '1000000.00'): Promise<string> {
    const id = newId();
    await this.append(streams.warehouse(id), {
      type: 'WarehouseCreated',
      data: {
        name,
        location: 'Cartago, Valle del Cauca',
        description: 'Bodega logística',
        totalValue,
        totalShares: 10_000,
        sharePrice: '100.00',
        status: 'in_progress',
        totalArea: 1250.5,
        units: 6,
        monthlyRentalRate: null,
        tenant: null,
        expectedCompletion: '2027-06-30T00:00:00.000Z',
      },
    });
    return id;
  }

  async constructionUpdate(warehouseId: string, percentage: number | null): Promise<string> {
    const updateId = newId();
    await this.append(streams.warehouse(warehouseId), {
      type: 'ConstructionUpdatePosted',
      data: {
        updateId,
        title: 'Avance de obra',
        description: 'Cubierta instalada',
        updateType: 'milestone',
        mediaUrl: null,
        percentage,
      },
    });
    return updateId;
  }

  async settings(minimumInvestment: string, reason = 'Ajuste trimestral'): Promise<void> {
    await this.append(streams.financialSettings(), {
      type: 'FinancialSettingsUpdated',
      data: {
        minimumInvestment,
        monthlyReturnRate: '0.016',
        managementFeeRate: '0.02',
        platformFeeRate: '0.005',
        recompraEnabled: true,
        previous: null,
        reason,
      },
    });
  }

  async invest(
    investorId: string,
    warehouseId: string,
    amount = '50000.00',
    reason?: string,
    source?: 'balance',
  ): Promise<Investment> {
    const id = newId();
    this.#tail += 1;
    const amountUsdt = `${amount.split('.')[0]}.${String(this.#tail).padStart(6, '0')}`;
    await this.append(streams.warehouse(warehouseId), {
      type: 'CapitalReserved',
      data: { investmentId: id, amount },
    });
    await this.append(streams.paymentAmount(microFromUsdt(amountUsdt)), {
      type: 'PaymentAmountClaimed',
      data: { investmentId: id, afterBlock: null, afterBlockTime: null },
    });
    await this.append(streams.investment(id), {
      type: 'InvestmentCreated',
      data: {
        investorId,
        warehouseId,
        amount,
        sharePercentage: '5.000000',
        walletAddress: source ? TREASURY : WALLET,
        terms: {
          monthlyReturnRate: '0.015',
          managementFeeRate: '0.02',
          platformFeeRate: '0.005',
          recompraEnabled: false,
          minimumInvestment: '50000.00',
          settingsRevision: -1,
          warehouseTotalValue: '1000000.00',
          sharePrice: '100.00',
        },
        payment: {
          to: TREASURY,
          amountUsdt,
          expiresAt: new Date(this.now.getTime() + 86_400_000).toISOString(),
          ...(source && { source }),
        },
        ...(reason ? { reason } : {}),
      },
    });
    return { id, investorId, warehouseId, amount, amountUsdt };
  }

  /** A transfer included in block `blockNumber`, not yet matched. */
  async transfer(amount: string, blockNumber: number): Promise<string> {
    const txHash = deriveId('tx', newId()).replaceAll('-', '').padEnd(64, '0');
    const id = deriveId('transfer', txHash, 0);
    await this.append(
      streams.transfer(id),
      { type: 'TransferDetected', data: { txHash, logIndex: 0, from: WALLET, to: TREASURY, amount } },
      {
        type: 'TransferIncluded',
        data: { blockNumber, blockHash: 'b'.repeat(64), blockTime: this.now.toISOString() },
      },
    );
    return id;
  }

  async match(transferId: string, investment: Investment): Promise<void> {
    await this.append(streams.transfer(transferId), {
      type: 'TransferMatched',
      data: { investmentId: investment.id },
    });
    await this.append(streams.investment(investment.id), {
      type: 'InvestmentPaymentDetected',
      data: { transferId, txHash: 'a'.repeat(64) },
    });
  }

  /** `investmentId`: the investment with this amount, unless `reason` is one of the old ones. */
  async leaveUnmatched(
    transferId: string,
    investmentId: string | null,
    reason: UnmatchedReason = investmentId ? 'late' : 'unknown',
  ): Promise<void> {
    await this.append(streams.transfer(transferId), {
      type: 'TransferLeftUnmatched',
      data: { reason, investmentId },
    });
  }

  async proveWallet(userId: string, address = WALLET): Promise<void> {
    await this.append(streams.wallet(deriveId('wallet', address)), {
      type: 'WalletProved',
      data: { userId, walletAddress: address, method: 'signature', messageHash: 'c'.repeat(64) },
    });
  }

  async releaseWallet(userId: string, address = WALLET): Promise<void> {
    await this.append(streams.wallet(deriveId('wallet', address)), {
      type: 'WalletReleased',
      data: { userId, walletAddress: address, messageHash: 'c'.repeat(64), reason: 'own' },
    });
  }

  async reorganise(transferId: string, blockNumber: number): Promise<void> {
    await this.append(streams.transfer(transferId), {
      type: 'TransferReorganised',
      data: { blockNumber, blockHash: 'b'.repeat(64) },
    });
  }

  async include(transferId: string, blockNumber: number): Promise<void> {
    await this.append(streams.transfer(transferId), {
      type: 'TransferIncluded',
      data: { blockNumber, blockHash: 'c'.repeat(64), blockTime: this.now.toISOString() },
    });
  }

  async confirm(transferId: string, investment: Investment, blockNumber: number): Promise<void> {
    await this.append(streams.transfer(transferId), {
      type: 'TransferConfirmed',
      data: { blockNumber, blockHash: 'b'.repeat(64), confirmations: 19, energyFee: 6_428_500 },
    });
    await this.append(streams.investment(investment.id), {
      type: 'InvestmentConfirmed',
      data: { transferId, txHash: 'a'.repeat(64) },
    });
    await this.append(streams.paymentAmount(microFromUsdt(investment.amountUsdt)), {
      type: 'PaymentAmountReleased',
      data: { investmentId: investment.id, reason: 'confirmed' },
    });
  }

  /** Bought back at its whole price, which is not credited yet. */
  async repurchase(id: string, investorId: string, price: string): Promise<void> {
    await this.append(
      streams.investment(id),
      { type: 'RepurchaseRequested', data: { price } },
      { type: 'RepurchaseApproved', data: { investorId, price, reason: 'Se acordó' } },
      { type: 'InvestmentRepurchased', data: { price } },
    );
  }

  async expire(investment: Investment): Promise<void> {
    await this.append(streams.investment(investment.id), {
      type: 'InvestmentFailed',
      data: { reason: 'expired' },
    });
    await this.append(streams.warehouse(investment.warehouseId), {
      type: 'CapitalReleased',
      data: { investmentId: investment.id, amount: investment.amount, reason: 'expired' },
    });
    await this.append(streams.paymentAmount(microFromUsdt(investment.amountUsdt)), {
      type: 'PaymentAmountReleased',
      data: { investmentId: investment.id, reason: 'expired' },
    });
  }
}
