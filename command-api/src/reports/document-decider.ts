import { refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import type { PublishDocument } from '@nodo/contracts/reports/commands';
import { documentObjectPath } from '@nodo/contracts/reports/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/**
 * Stream `document-{id}`; null until published. A withdrawn one stays withdrawn. Its name may be personal and affects
 * no decision, so it is not kept in memory.
 */
export type DocumentState = {
  readonly data: Pick<EventData<'DocumentPublished'>, 'investorId' | 'file'>;
  readonly isWithdrawn: boolean;
} | null;

export function evolveDocument(state: DocumentState, event: StoredEvent): DocumentState {
  if (event.type === 'DocumentPublished') {
    const { investorId, file } = event.data;
    return { data: { investorId, file }, isWithdrawn: false };
  }
  return state && event.type === 'DocumentWithdrawn' ? { ...state, isWithdrawn: true } : state;
}

/** An upload is valid for one document, and only for the recipient it was uploaded for. */
export function decidePublish(state: DocumentState, id: string, command: PublishDocument): Decision {
  if (state) return refusal('UPLOAD_EXPIRED');
  const { name, documentType, investorId, url, file } = command;
  if ((url === null) === (file === null)) {
    const message = 'Sube un PDF o escribe una dirección';
    return refusal('VALIDATION_FAILED', `${message}.`, { url: message });
  }
  if (file && file.objectPath !== documentObjectPath(investorId, id)) {
    const message = 'El archivo se subió para otra audiencia. Súbelo de nuevo.';
    return refusal('UPLOAD_EXPIRED', message, { investorId: message });
  }
  return [{ type: 'DocumentPublished', data: { name, documentType, investorId, url, file } }];
}

export function decideWithdraw(state: DocumentState, reason: string): Decision {
  if (!state) return refusal('DOCUMENT_NOT_FOUND');
  if (state.isWithdrawn) return unchanged;
  return [{ type: 'DocumentWithdrawn', data: { investorId: state.data.investorId, reason } }];
}
