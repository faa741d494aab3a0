import { bogotaDay } from '@nodo/contracts/bogota';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { SOME_WALLET } from './client.ts';

/** Request bodies for the route table; `{warehouse}` stands for an id. */
export const newWarehouse = {
  name: 'Bodega Nueva',
  location: 'Cartago',
  description: 'Para probar permisos',
  totalValue: '900000000',
  totalShares: 1_000,
  sharePrice: '900000',
};
export const settings = {
  minimumInvestment: '50000',
  monthlyReturnRate: '0.0175',
  managementFeeRate: '0.02',
  platformFeeRate: '0.005',
  recompraEnabled: true,
};
export const invested = {
  warehouseId: '{warehouse}',
  amount: '50000',
  walletAddress: SOME_WALLET,
  termsVersion: CURRENT_CONTRACT.version,
};
export const reinvested = {
  warehouseId: '{warehouse}',
  amount: '500000000',
  termsVersion: CURRENT_CONTRACT.version,
};
export const ordered = {
  warehouseId: '{warehouse}',
  keepBalance: '0.00',
  termsVersion: CURRENT_CONTRACT.version,
  ...{ monthlyReturnRate: '0.9', managementFeeRate: '0.9', platformFeeRate: '0.9' },
};
export const payout = { amount: '50000.01', walletAddress: SOME_WALLET, type: 'distribution' };
export const claimed = { txHash: 'c'.repeat(64), note: 'La envié desde mi exchange el lunes' };
const DAY_MS = 24 * 3_600_000;
export const dayFromNow = (days: number) => bogotaDay(Date.now() + days * DAY_MS);
export const visited = {
  warehouseId: '{warehouse}',
  preferredDay: dayFromNow(5),
  partOfDay: 'morning',
  people: 2,
  note: 'Vamos dos',
};
export const pushSubscription = {
  endpoint: 'https://push.example.com/send/one',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};
export const challenged = { address: SOME_WALLET };
export const signed = { address: 'TAUN6FwrnwwmaEqYcckffC7wYmbaS6cBiX', signature: 'f'.repeat(130) };
export const update = { warehouseId: '{warehouse}', title: 'Placa', description: 'Fundida' };
export const newImage = {
  warehouseId: '{warehouse}',
  title: 'Vista aérea',
  imageUrl: 'https://fotos.ejemplo.co/aerea.jpg',
  imageType: 'aerial',
};
export const newVideo = {
  title: 'Cubierta',
  description: 'Un día de obra',
  videoUrl: 'https://videos.ejemplo.co/cubierta.mp4',
  recordedAt: '2026-01-15',
  duration: 20,
  phase: 'construction',
  section: 'Bodega Norte 1',
};
export const newCamera = { name: 'Cámara Norte', location: 'Torre de luz', angle: 'Panorámica' };
const noDocument = 'kyc/00000000-0000-4000-8000-000000000000/00000000-0000-4000-8000-000000000000';
export const kycOfNobody = {
  documentType: 'kyc',
  identityDocument: '1112765009',
  documentImageUrl: noDocument,
  proofOfAddressUrl: noDocument,
  incomeProofUrl: noDocument,
  bankStatementUrl: noDocument,
};
