import type { CommandInput } from '@nodo/contracts/commands';
import type { Actor } from '@nodo/contracts/event';
import { type KycDocumentType, kycDocumentTypes, kycObjectPath } from '@nodo/contracts/kyc/documents';
import type { ErasureBlockers } from '@nodo/contracts/privacy/values';
import { deriveId } from '@nodo/platform/ids';
import type { PersonalDataStores } from '../privacy/handlers.ts';
import { MemoryLog } from './memory-log.ts';
import { admin, createProcess, openBusiness } from './system.ts';
import { proveWallet, signedFor, walletOf } from './wallets.ts';

export const EMAIL = 'ana@ejemplo.co';
export const PASSKEY = deriveId('test', 'passkey');
export const february = { type: 'monthly', periodFrom: '2026-02-01', periodTo: '2026-02-28' } as const;
export const FINGERPRINT = 'f'.repeat(64);
/** A proved wallet, and one whose message was signed but not submitted. */
export const PROVED = walletOf('proved');
export const SIGNED = walletOf('signed');
export const none: ErasureBlockers = {
  pendingInvestments: 0,
  confirmedInvestments: 0,
  unmatchedTransfers: 0,
  openPayouts: 0,
  owedAmounts: 0,
};
export const theEnd = [
  'PersonalDataErasureRequested',
  'PersonalDataErasureAccepted',
  'PersonalKeyDestroyed',
  'PersonalDataErased',
];

/** Fakes everything outside the log for an erasure, and records what was done there. */
function outside() {
  const told: { now: ErasureBlockers; after: ErasureBlockers | undefined; rows: number | undefined } = {
    now: none,
    after: none,
    rows: 7,
  };
  const done: string[] = [];
  const stores: PersonalDataStores = {
    blockersNow: async () => told.now,
    blockersAfter: async () => told.after,
    mailErasure: async ({ to, language }) => void done.push(`tell ${to} ${language}`),
    destroyKey: async () => {
      done.push('key');
      return FINGERPRINT;
    },
    clear: async (_, emailHashes) => void done.push(`clear ${emailHashes}`),
    forgottenRows: async () => told.rows,
  };
  return { told, done, stores };
}

export const contractOf = (investorId: string): CommandInput<'PublishDocument'> => ({
  name: 'Contrato de Ana Ruiz',
  documentType: 'legal',
  investorId,
  url: 'https://documentos.ejemplo.co/contrato.pdf',
});
export const documentOf = (userId: string, type: KycDocumentType) =>
  kycObjectPath(userId, deriveId(userId, type));
export const uploadOf = (userId: string, documentType: KycDocumentType): CommandInput<'RecordKycUpload'> => ({
  documentType,
  objectPath: documentOf(userId, documentType),
  sha256: 'a'.repeat(64),
  size: 1_000,
  contentType: 'application/pdf',
});

/**
 * An investor with a passkey and a wallet; unless `kyc` is approved, with a rejected KYC and uploads for the next
 * submission.
 */
export async function world(kyc: 'approved' | 'rejected' = 'rejected') {
  const log = new MemoryLog();
  const beside = outside();
  const process = createProcess(log, beside.stores);
  const boss = { email: 'sara@ejemplo.co', firstName: 'Sara', lastName: 'Gil', role: 'super_admin' } as const;
  const { result } = await process.send('RegisterUser', boss);
  const root: Actor = { kind: 'user', id: result.userId, role: 'super_admin' };
  const { warehouseId, actor } = await openBusiness(process);
  const userId = actor.kind === 'user' ? actor.id : '';
  const passkey = { passkeyId: PASSKEY, credentialId: 'credential', name: 'Móvil', isSynced: true };
  await process.send('RegisterPasskey', passkey, { actor });
  const { id: walletId } = await proveWallet(process, actor, PROVED);
  const signature = await signedFor(process, actor, SIGNED);
  if (kyc === 'rejected') {
    const review = { userId, status: kyc, via: 'edit', notes: 'No se lee' } as const;
    await process.send('ReviewKyc', review, { actor: admin });
    for (const type of kycDocumentTypes) {
      await process.send('RecordKycUpload', uploadOf(userId, type), { actor });
    }
  }
  const { result: report } = await process.send('RequestReport', february, { actor });
  const { result: document } = await process.send('PublishDocument', contractOf(userId), { actor: admin });
  const made = { reportId: report.id, documentId: document.id, walletId, signature };
  const erase = (by: Actor = actor, reason?: string) =>
    process.send('ErasePersonalData', { userId, ...(reason ? { reason } : {}) }, { actor: by });
  const goOn = (one = process) => one.send('ContinueErasure', { userId });
  const typesOf = (category: string) => log.typesOf(`${category}-${userId}`);
  /** Types of the events about the erasure. */
  const erasure = () => typesOf('user').filter((type) => /Erasure|Erased|KeyDestroyed/.test(type));
  const claim = () => log.typesOf(`emailClaim-${deriveId('email', EMAIL)}`);
  return {
    log,
    ...beside,
    ...made,
    process,
    root,
    warehouseId,
    actor,
    userId,
    erase,
    goOn,
    typesOf,
    erasure,
    claim,
  };
}
export type World = Awaited<ReturnType<typeof world>>;
