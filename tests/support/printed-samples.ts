import type { LegalEntity } from '@nodo/contracts/contact';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { investmentView } from '@nodo/contracts/investments/views';
import { kycDocumentLabels } from '@nodo/contracts/kyc/documents';
import { defaultPreferencesView } from '@nodo/contracts/preferences/views';
import type { Stationery } from '@nodo/platform/pdf-report';
import { samplePaper } from '../../demo/src/papers.ts';
import { auditPdf } from '../../query-api/src/audit/pdf.ts';
import { receiptPdf } from '../../query-api/src/investments/receipt.ts';
import { pdfOf } from '../../query-api/src/privacy/pdf.ts';
import { videoReport } from '../../query-api/src/videos/pdf.ts';
import { statementPdf } from '../../worker/src/reports/pdf.ts';

/** A legal entity as a deployment may configure it. */
export const issuer: LegalEntity = {
  name: 'Nodo Cartago S.A.S.',
  taxId: '901.234.567-8',
  address: 'Carrera 5 # 12-34, Cartago, Valle del Cauca',
  email: 'datos@nodocartago.co',
};
export const nobody: LegalEntity = { name: null, taxId: null, address: null, email: null };

const at = new Date('2026-11-22T15:04:05.000Z');
const ID = '0190a3b2-7c1d-7e4f-8a2b-3c4d5e6f7a8b';
const idOf = (index: number) => `0190a3b2-7c1d-7e4f-8a2b-${index.toString(16).padStart(12, '0')}`;
/** 64 hexadecimal digits that differ with the index. */
const hashAt = (index: number) =>
  idOf(index * 7_919 + 13)
    .replaceAll('-', '')
    .repeat(2);
const momentAt = (index: number) => new Date(at.getTime() - index * 5_417_000).toISOString();
const list = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));
const cents = (index: number) => `${(index * 7_919) % 90_000}.${String(index % 100).padStart(2, '0')}`;

const terms = {
  monthlyReturnRate: '0.0155',
  managementFeeRate: '0.02',
  platformFeeRate: '0.005',
  recompraEnabled: false,
  minimumInvestment: '50000.00',
  settingsRevision: 3,
  warehouseTotalValue: '1000000.00',
  sharePrice: '100.00',
};
const earned = { gross: '1162.50', managementFee: '23.25', platformFee: '5.81', net: '1133.44' };

/** A statement with `rows` rows in each of its tables. */
export function statementSample(rows: number, on: Stationery = { issuer }): Promise<Buffer> {
  const held = list(rows, (index) => ({
    id: idOf(index),
    warehouse: `Bodega Norte ${index + 1}`,
    amount: cents(index + 3),
    status: 'confirmed' as const,
    createdAt: momentAt(index),
    confirmedAt: index % 5 === 4 ? null : momentAt(index),
    terms,
  }));
  const moves = list(rows, (index) => ({
    at: momentAt(index),
    amount: cents(index + 1),
    amountUsdt: `${cents(index + 1)}0042`,
    txHash: hashAt(index),
  }));
  const figures = {
    reportId: ID,
    type: 'monthly' as const,
    periodFrom: '2026-10-01',
    periodTo: '2026-10-31',
    asOfPosition: '4812',
    opening: { capital: '0.00', pending: '0.00', monthlyReturn: '0.00' },
    closing: { capital: '75000.10', pending: '50000.00', monthlyReturn: '1162.50' },
    positions: held.map(({ warehouse, amount }) => ({
      ...{ warehouse, amount, shares: '750.00', share: '7.50', monthlyReturn: '1162.50' },
    })),
    investments: held,
    transfers: moves.map(({ at: moment, amountUsdt, txHash }) => ({
      ...{ at: moment, amount: amountUsdt, state: 'confirmed', txHash },
    })),
    withdrawals: moves,
    withdrawalsTotal: { amount: '1025.50', amountUsdt: '1026.012750' },
    credits: moves,
    repurchases: held.map(({ warehouse, amount, createdAt }) => ({
      at: createdAt,
      warehouse,
      price: amount,
    })),
    held,
    returns: held.map(({ warehouse, createdAt }) => ({
      ...{ period: '2026-09', warehouse, creditedAt: createdAt, ...earned },
    })),
    returnsTotal: earned,
    balance: {
      ...{ credited: '1133.44', deposited: '0.00', repurchased: '75000.10', reserved: '0.00' },
      ...{ paid: '1025.50', invested: '0.00', available: '107.94' },
    },
  };
  const holder = { id: ID, firstName: 'Camila', lastName: 'Restrepo', email: 'camila@ejemplo.co' };
  return statementPdf({ figures, holder, requestedAt: at }, on);
}

function auditRow(index: number) {
  const isReview = index % 2 === 0;
  return {
    id: idOf(index),
    position: String(4_812 + index),
    occurredAt: momentAt(index),
    recordedAt: momentAt(index),
    actorKind: 'user' as const,
    actorId: ID,
    actorRole: 'admin',
    actorName: 'Marta Gómez',
    action: isReview ? 'KycReviewed' : 'InvestmentCreated',
    subjectKind: isReview ? 'kyc' : 'investment',
    subjectId: idOf(index + 9),
    subjectName: `Begoña Ibáñez ${index}`,
    changes: isReview
      ? [{ field: 'status', before: 'pending', after: 'rejected' }]
      : [
          { field: 'amount', before: null, after: cents(index) },
          { field: 'status', before: null, after: 'pending' },
        ],
    reason: isReview ? 'El documento no se lee completo; vuelve a enviarlo con buena luz.' : null,
    correlationId: idOf(index + 1),
    sessionId: ID,
    origin: {
      ...{ device: 'Chrome en Windows', address: '190.24.31.7', method: 'code', beganAt: momentAt(index) },
    },
  };
}

export function auditSample(rows: number, on: Stationery = { issuer }): Promise<Buffer> {
  const filter = [['Campo', 'Monto'] as const, ['Desde', '1 de noviembre de 2026'] as const];
  const by = { name: 'Marta Gómez', role: 'Admin' };
  return auditPdf({ rows: list(rows, auditRow), filter, by, at }, on);
}

const investment = investmentView(
  {
    id: ID,
    warehouseId: idOf(1),
    warehouse: { name: 'Bodega Norte 1', location: 'Cartago, vía Cerritos', description: 'Bodega' },
    investor: null,
    amount: '75000.10',
    sharePercentage: '7.500010',
    status: 'confirmed',
    failureReason: null,
    purchaseDate: '2026-10-04T15:00:00.000Z',
    confirmedAt: '2026-10-04T15:04:00.000Z',
    repurchasedAt: null,
    repurchase: null,
    walletAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    terms,
    acceptedTerms: {
      ...{ version: CURRENT_CONTRACT.version, sha256: hashAt(2), acceptedAt: '2026-10-04T14:59:00.000Z' },
    },
    payment: {
      ...{ to: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', amountUsdt: '75000.100042' },
      ...{ expiresAt: '2026-10-05T15:00:00.000Z', transferId: idOf(5), txHash: hashAt(1) },
    },
  },
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
);

export function receiptSample(on: Stationery = { issuer }): Promise<Buffer> {
  const holder = { name: 'Camila Restrepo', email: 'camila@ejemplo.co' };
  return receiptPdf({ investment, holder }, on);
}

export function videosSample(rows: number, on: Stationery = { issuer }): Promise<Buffer> {
  const videos = list(rows, (index) => ({
    id: idOf(index),
    title: `Vaciado de la placa de cimentación, eje ${index + 1}`,
    description: 'Se vació la placa del eje norte. El concreto cura siete días antes de recibir carga.',
    videoUrl: '/video.mp4',
    thumbnailUrl: null,
    recordedAt: momentAt(index * 11),
    duration: 95 + index,
    footageSeconds: 95,
    phase: 'construction',
    section: 'Bodega Norte 1',
    cameraId: null,
    cameraLocation: null,
    isLive: false,
    metadata: {
      ...{ weather: 'Soleado', workers: 24, progress: 61.5, equipment: ['Grúa', 'Retroexcavadora'] },
      milestone: index % 3 === 0 ? 'Cimentación terminada' : null,
    },
    views: index,
    thumbnailWidths: [],
    file: null,
    captionsUrl: null,
    publishedAt: momentAt(index),
  }));
  const camera = { streamUrl: null, registeredAt: momentAt(9), changedAt: momentAt(3), revision: 2 };
  const cameras = list(Math.min(rows, 3), (index) => ({
    ...camera,
    id: idOf(index),
    name: `Cámara ${index + 1}`,
    location: 'Portería',
    angle: 'Vista general',
    status: 'online' as const,
    quality: '1080p' as const,
    isRecording: index === 0,
  }));
  const stats = {
    ...{ totalVideos: rows, recordedHours: 12.5, progressPercentage: 61.5, activeCameras: 2 },
    ...{ totalCameras: 3, lastUpdateAt: momentAt(1) },
  };
  return videoReport({ videos, cameras, stats, filter: { search: '', phase: 'all' }, at }, on);
}

export function ownDataSample(rows: number, on: Stationery = { issuer }): Promise<Buffer> {
  const status = 'approved' as const;
  const moment = momentAt(3);
  return pdfOf(
    {
      version: 1,
      generatedAt: at.toISOString(),
      photo: null,
      profile: {
        ...{
          id: ID,
          email: 'camila@ejemplo.co',
          firstName: 'Camila',
          lastName: 'Restrepo',
          role: 'investor',
        },
        ...{ kycStatus: status, profileImageUrl: null, investorLevel: 'silver', createdAt: moment },
      } as never,
      roleHistory: [{ at: moment, from: null, to: 'investor', reason: null, by: 'Sistema' }],
      preferences: defaultPreferencesView,
      kyc: {
        ...{ status, identityDocument: '1.112.223.334', draftIdentityDocument: null, submittedAt: moment },
        ...{ reviewedAt: moment, reviewNotes: 'Completo', expiresAt: '2027-11-22T15:00:00.000Z' },
        submissions: [
          { at: moment, attempt: 1, identityDocument: '1.112.223.334', documents: ['bank-statement'] },
        ],
        decisions: [{ at: moment, from: 'pending', to: status, notes: null, by: 'Equipo de Nodo Cartago' }],
      } as never,
      documents: list(rows, (index) => ({
        ...{
          type: 'bank-statement' as const,
          label: kycDocumentLabels['bank-statement'],
          contentType: 'application/pdf' as const,
        },
        ...{ size: 91_204 + index, sha256: hashAt(index), uploadedAt: momentAt(index), discardedAt: null },
      })),
      investments: [investment],
      transfers: [],
      decisions: [],
      pushDevices: [{ id: ID, device: 'Chrome en Android', createdAt: moment, lastSeenAt: moment }],
      sessions: [
        {
          ...{ id: ID, createdAt: moment, lastSeenAt: moment, device: 'Chrome en Windows', current: true },
          passkeyAt: null,
        },
      ],
      passkeys: [],
      wallets: [],
      notifications: [],
      videoViews: [
        { videoId: ID, title: 'Cimentación', at: moment },
        { videoId: ID, title: null, at: moment },
      ],
      savedViews: list(rows, (index) => ({
        ...{ id: ID, screen: 'audit' as const, name: `Vista ${index}`, search: 'tipo=kyc' },
        savedAt: momentAt(index),
      })),
      activity: list(rows, (index) => {
        const { id, action, subjectKind, subjectId, changes, reason, origin } = auditRow(index);
        return {
          ...{
            id,
            action,
            subjectKind,
            subjectId,
            changes,
            reason,
            origin,
            at: momentAt(index),
            by: 'Tú' as const,
          },
          ...{
            actionLabel: 'Inversión creada',
            subjectLabel: 'Inversión',
            changesInWords: ['Monto: US$ 5,00'],
          },
        };
      }),
    },
    on,
  );
}

export const demoSample = () =>
  samplePaper({ title: 'Contrato tipo', issuer, madeAt: at }, [
    { title: 'Partes', clauses: [['Partes', 'El inversionista y Nodo Cartago.']] },
  ]);
