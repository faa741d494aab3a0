import { createHash } from 'node:crypto';
import type { Actor } from '@nodo/contracts/event';
import { KYC_VALID_DAYS } from '@nodo/contracts/kyc';
import { type KycDocumentType, kycDocumentTypes, kycObjectPath } from '@nodo/contracts/kyc-documents';
import { deriveId } from '@nodo/platform/ids';
import type { ObjectStore } from '@nodo/platform/object-store';
import type { DemoCommands } from './commands.ts';
import { sampleDocument } from './documents.ts';
import type { DemoPerson } from './people.ts';

const DAY_MS = 24 * 3_600_000;
/** From handing in to the decision. */
const DECIDED_AFTER_MS = 1.5 * DAY_MS;

export interface DemoKycContext {
  readonly commands: DemoCommands;
  readonly objects: ObjectStore;
  readonly actor: (email: string) => Actor & { kind: 'user' };
  readonly reviewer: string;
}

interface KycStep {
  readonly at: Date;
  readonly run: (at: Date) => Promise<void>;
}

/** A person's documents handed in, looked at and decided on; an approval that is over by `today` was renewed. */
export function kycSteps(person: DemoPerson, at: Date, today: Date, context: DemoKycContext): KycStep[] {
  const { kyc } = person;
  if (!kyc) return [];
  if (kyc.status === 'pending') return [submission(person, 'first', at, context)];
  const submitted = (decided: Date) => new Date(decided.getTime() - DECIDED_AFTER_MS);
  const first = [submission(person, 'first', submitted(at), context), decision(person, 'first', at, context)];
  const over = new Date(at.getTime() + KYC_VALID_DAYS * DAY_MS);
  if (kyc.status !== 'approved' || over > today) return first;
  const renewed = new Date(over.getTime() + 2 * DAY_MS);
  return [
    ...first,
    expiry(person, over, context),
    submission(person, 'renewal', submitted(renewed), context),
    decision(person, 'renewal', renewed, context),
  ];
}

/** Ten digits that stay the same. */
function identityDocument(email: string): string {
  return `1112${createHash('sha256').update(email).digest().readUInt32BE(0) % 1_000_000}`.padEnd(10, '0');
}

function submission(person: DemoPerson, turn: string, at: Date, context: DemoKycContext): KycStep {
  const { commands } = context;
  const step = `kyc/${person.email}/${turn}`;
  return {
    at,
    run: async () => {
      const actor = context.actor(person.email);
      const number = identityDocument(person.email);
      const paths = await Promise.all(
        kycDocumentTypes.map((type) => upload(type, { person, number, actor, at, step }, context)),
      );
      const [documentImageUrl = '', proofOfAddressUrl = '', incomeProofUrl = '', bankStatementUrl = ''] =
        paths;
      const payload = {
        identityDocument: number,
        documentImageUrl,
        proofOfAddressUrl,
        incomeProofUrl,
        bankStatementUrl,
      };
      await commands.send({ command: 'SubmitKyc', step: `${step}/submit`, at, actor, payload });
    },
  };
}

interface Upload {
  readonly person: DemoPerson;
  readonly number: string;
  readonly actor: Actor & { kind: 'user' };
  readonly at: Date;
  readonly step: string;
}

async function upload(
  documentType: KycDocumentType,
  about: Upload,
  context: DemoKycContext,
): Promise<string> {
  const { person, number, actor, at } = about;
  const { bytes, contentType } = sampleDocument(documentType, {
    name: `${person.firstName} ${person.lastName}`,
    identityDocument: number,
    date: at.toISOString().slice(0, 10),
  });
  const step = `${about.step}/${documentType}`;
  const objectPath = kycObjectPath(actor.id, deriveId('demo', step));
  async function* body() {
    yield bytes;
  }
  await context.objects.put(objectPath, body(), { size: bytes.length, contentType });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const payload = { documentType, objectPath, sha256, size: bytes.length, contentType };
  await context.commands.send({ command: 'RecordKycUpload', step, at, actor, payload });
  return objectPath;
}

function decision(person: DemoPerson, turn: string, at: Date, context: DemoKycContext): KycStep {
  const { commands, reviewer } = context;
  const step = `kyc/${person.email}/${turn}`;
  return {
    at,
    run: async () => {
      const { kyc } = person;
      if (!kyc || kyc.status === 'pending') return;
      const { id: userId } = context.actor(person.email);
      const actor = context.actor(reviewer);
      const look = { userId, documentType: 'identity-document' } as const;
      await commands.send({ command: 'ViewKycDocument', step: `${step}/look`, at, actor, payload: look });
      const notes = kyc.notes ? { notes: kyc.notes } : {};
      const payload = { userId, status: kyc.status, via: 'review', ...notes } as const;
      await commands.send({ command: 'ReviewKyc', step: `${step}/review`, at, actor, payload });
    },
  };
}

function expiry(person: DemoPerson, at: Date, context: DemoKycContext): KycStep {
  return {
    at,
    run: async () => {
      const payload = { userId: context.actor(person.email).id };
      await context.commands.send({ command: 'ExpireKyc', step: `kyc/${person.email}/expiry`, at, payload });
    },
  };
}
