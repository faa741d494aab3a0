import { createHash } from 'node:crypto';
import { bogotaDay } from '@nodo/contracts/bogota';
import type { Actor } from '@nodo/contracts/event';
import { datedDocuments } from '@nodo/contracts/kyc/checklist';
import {
  eachKycDocument,
  type KycDocumentType,
  kycDocumentTypes,
  kycObjectPath,
} from '@nodo/contracts/kyc/documents';
import { renewableFrom } from '@nodo/contracts/kyc/expiring';
import { KYC_VALID_DAYS } from '@nodo/contracts/kyc/values';
import { deriveId } from '@nodo/platform/ids';
import type { DemoDay } from './day.ts';
import { sampleDocument } from './documents.ts';
import type { DemoObjects } from './late-objects.ts';
import type { DemoPerson } from './people.ts';
import { putBytes } from './put-bytes.ts';
import type { Step } from './steps.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Range of the time from submission to decision; each case takes its own, and none is late. */
const DECIDED_AFTER_HOURS = [5, 36] as const;
/** Time between the upload of the files and the submission, and between the decisions of two attempts. */
const UPLOADED_BEFORE_MS = 5 * HOUR_MS;
/** Greatest age of a document when it is uploaded, well within the three months that count. */
const ISSUED_BEFORE_DAYS = 70;
const SECOND_TRY_AFTER_MS = 7 * DAY_MS;
const RENEWED_AFTER_MS = 2 * DAY_MS;
/** Documents in a draft that was never submitted. */
const DRAFT: readonly KycDocumentType[] = ['identity-document', 'proof-of-address'];

export interface DemoKycContext {
  readonly objects: DemoObjects;
  /** E-mail of the reviewer. */
  readonly reviewer: string;
}

type Decided = 'under_review' | 'approved' | 'rejected';

/** One person's KYC: documents uploaded, submitted, viewed and decided, once or several times. */
export function kycSteps(person: DemoPerson, day: DemoDay, context: DemoKycContext): Step[] {
  const { kyc } = person;
  if (!kyc) return [];
  const at = day.ago(kyc.at);
  const steps = new KycStory(person, day, context);
  if (kyc.status === 'draft') return steps.draft(at);
  if (kyc.status === 'pending') return steps.handedIn('first', at);
  const earlier = kyc.rejectedFor
    ? steps.decided('first', new Date(at.getTime() - SECOND_TRY_AFTER_MS), 'rejected', kyc.rejectedFor)
    : [];
  const turn = kyc.rejectedFor ? 'second' : 'first';
  const status = kyc.status === 'expired' ? 'approved' : kyc.status;
  const decided = [...earlier, ...steps.decided(turn, at, status, kyc.notes)];
  const over = new Date(at.getTime() + KYC_VALID_DAYS * DAY_MS);
  const due = new Date(renewableFrom(over.toISOString()));
  if (status !== 'approved' || due > day.today) return decided;
  const reminded = [...decided, steps.reminder(due)];
  if (over > day.today) return reminded;
  const ended = [...reminded, steps.expiry(over)];
  if (kyc.status === 'expired') return ended;
  return [...ended, ...steps.decided('renewal', new Date(over.getTime() + RENEWED_AFTER_MS), 'approved')];
}

/** A number derived from the text. */
function numberOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}

/** Ten digits derived from the e-mail. */
function identityDocument(email: string): string {
  return `1112${numberOf(email) % 1_000_000}`.padEnd(10, '0');
}

/** When the files of a submission were uploaded. */
function uploadedBefore(submitted: Date): Date {
  return new Date(submitted.getTime() - UPLOADED_BEFORE_MS);
}

/** Time from submission to decision, derived from the step's name. */
function decidedAfterMs(step: string): number {
  const [least, most] = DECIDED_AFTER_HOURS;
  return least * HOUR_MS + (numberOf(step) % ((most - least) * 60)) * (HOUR_MS / 60);
}

/** The day on a document, derived from its upload's name and time. */
function issuedOn(upload: string, at: Date): string {
  return bogotaDay(at.getTime() - (1 + (numberOf(upload) % ISSUED_BEFORE_DAYS)) * DAY_MS);
}

interface Upload {
  readonly number: string;
  readonly actor: Actor & { kind: 'user' };
  readonly at: Date;
  readonly step: string;
}

/** The steps of one person, all on their own record. */
class KycStory {
  readonly #person: DemoPerson;
  readonly #day: DemoDay;
  readonly #context: DemoKycContext;

  constructor(person: DemoPerson, day: DemoDay, context: DemoKycContext) {
    this.#person = person;
    this.#day = day;
    this.#context = context;
  }

  draft(at: Date): Step[] {
    return [this.#step(at, async () => void (await this.#upload('draft', at, DRAFT)))];
  }

  handedIn(turn: string, at: Date): Step[] {
    const step = this.#name(turn);
    const brought = uploadedBefore(at);
    let paths: string[] = [];
    return [
      this.#step(brought, async () => {
        paths = await this.#upload(turn, brought, kycDocumentTypes);
      }),
      this.#step(at, async () => {
        const [documentImageUrl = '', proofOfAddressUrl = '', incomeProofUrl = '', bankStatementUrl = ''] =
          paths;
        const payload = {
          identityDocument: identityDocument(this.#person.email),
          documentImageUrl,
          proofOfAddressUrl,
          incomeProofUrl,
          bankStatementUrl,
        };
        await this.#day.commands.send({
          command: 'SubmitKyc',
          step: `${step}/submit`,
          at,
          actor: this.#self,
          payload,
        });
      }),
    ];
  }

  decided(turn: string, at: Date, status: Decided, why?: string): Step[] {
    const { reviewer } = this.#context;
    const { commands } = this.#day;
    const step = this.#name(turn);
    const submitted = new Date(at.getTime() - decidedAfterMs(step));
    const looked = new Date(at.getTime() - HOUR_MS / 4);
    const notes = why ? { notes: why } : {};
    const dateOf = (type: KycDocumentType) => issuedOn(`${step}/${type}`, uploadedBefore(submitted));
    const checklist = eachKycDocument((type) => ({
      inOrder: true,
      ...(datedDocuments.includes(type) ? { issuedOn: dateOf(type) } : {}),
    }));
    return [
      ...this.handedIn(turn, submitted),
      this.#step(looked, async () => {
        const actor = this.#day.actor(reviewer);
        for (const documentType of kycDocumentTypes) {
          const payload = { userId: this.#self.id, documentType };
          const look = `${step}/look/${documentType}`;
          await commands.send({ command: 'ViewKycDocument', step: look, at: looked, actor, payload });
        }
      }),
      this.#step(at, async () => {
        const actor = this.#day.actor(reviewer);
        const said = status === 'approved' ? { checklist } : {};
        const payload = { userId: this.#self.id, status, via: 'review', ...notes, ...said } as const;
        await commands.send({ command: 'ReviewKyc', step: `${step}/review`, at, actor, payload });
      }),
    ];
  }

  reminder(at: Date): Step {
    return this.#bySweep('RemindKycRenewal', 'reminder', at);
  }

  expiry(at: Date): Step {
    return this.#bySweep('ExpireKyc', 'expiry', at);
  }

  #bySweep(command: 'RemindKycRenewal' | 'ExpireKyc', turn: string, at: Date): Step {
    return this.#step(at, async () => {
      const payload = { userId: this.#self.id };
      const named = { step: this.#name(turn), correlationId: payload.userId };
      await this.#day.commands.send({ command, ...named, at, payload });
    });
  }

  get #self(): Actor & { kind: 'user' } {
    return this.#day.actor(this.#person.email);
  }

  #name(turn: string): string {
    return `kyc/${this.#person.email}/${turn}`;
  }

  #step(at: Date, run: () => Promise<void>): Step {
    return { at, run };
  }

  /** Uploads all of them in parallel; returns their object paths in the order of the types. */
  #upload(turn: string, at: Date, types: readonly KycDocumentType[]): Promise<string[]> {
    const number = identityDocument(this.#person.email);
    const about = { number, actor: this.#self, at, step: this.#name(turn) };
    return Promise.all(types.map((type) => this.#bring(type, about)));
  }

  async #bring(documentType: KycDocumentType, about: Upload): Promise<string> {
    const { number, actor, at } = about;
    const { firstName, lastName } = this.#person;
    const step = `${about.step}/${documentType}`;
    const { bytes, contentType } = sampleDocument(documentType, {
      name: `${firstName} ${lastName}`,
      identityDocument: number,
      date: issuedOn(step, at),
    });
    const objectPath = kycObjectPath(actor.id, deriveId('demo', step));
    const file = await putBytes(this.#context.objects, objectPath, bytes, contentType);
    const payload = { documentType, objectPath, ...file, contentType };
    await this.#day.commands.send({ command: 'RecordKycUpload', step, at, actor, payload });
    return objectPath;
  }
}
