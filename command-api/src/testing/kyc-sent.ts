import type { Actor } from '@nodo/contracts/event';
import { type KycDocumentType, kycDocumentTypes, kycObjectPath } from '@nodo/contracts/kyc/documents';
import { deriveId } from '@nodo/platform/ids';
import { actorId } from '../commands/context.ts';
import { uploadOf } from './kyc-cases.ts';
import type { TestProcess } from './system.ts';

interface Sent {
  readonly actor: Actor;
  readonly at: string;
  readonly identityDocument: string;
}

/** Uploads four documents as their person, and hands them in. */
export async function sendKyc({ send }: TestProcess, { actor, at, identityDocument }: Sent) {
  const pathOf = (type: KycDocumentType) =>
    kycObjectPath(actorId(actor), deriveId(type, at, identityDocument));
  for (const type of kycDocumentTypes) {
    await send('RecordKycUpload', { ...uploadOf(type), objectPath: pathOf(type) }, { actor, at });
  }
  const documents = {
    documentImageUrl: pathOf('identity-document'),
    proofOfAddressUrl: pathOf('proof-of-address'),
    incomeProofUrl: pathOf('income-proof'),
    bankStatementUrl: pathOf('bank-statement'),
  };
  return (await send('SubmitKyc', { identityDocument, ...documents }, { actor, at })).result;
}
