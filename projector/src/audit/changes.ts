import type { DomainEvent, EventData } from '@nodo/contracts/events';
import { type Change, difference, from, made } from './difference.ts';
import { moneyChanges } from './money-changes.ts';

/**
 * What an event changed, field by field, or undefined when it is no audited fact. `known` holds the fields of the
 * event's subject before it, for events that tell only what is new.
 */
export function changesOf(event: DomainEvent, known: object): Change[] | undefined {
  switch (event.type) {
    case 'UserRegistered':
      return made(event.data);
    case 'UserRoleChanged':
      return from('role', event.data.from, event.data.to);
    case 'PasskeyRegistered':
      return made(event.data);
    case 'PasskeyRenamed':
      return difference({ name: event.data.from }, { name: event.data.to });
    case 'PasskeyRemoved': {
      const { reason: _, ...fields } = event.data;
      return difference(fields, {});
    }
    case 'UserProfileChanged':
      return difference(known, { ...known, ...event.data });
    case 'UserPreferencesChanged': {
      const { previous, ...values } = event.data;
      return difference(previous, values);
    }
    case 'NotificationPreferencesChanged': {
      const { previous, ...values } = event.data;
      return difference(noticeFields(previous), noticeFields(values));
    }
    case 'UserSignedIn':
      return made(event.data);
    case 'UserSignedOut':
      return [];
    case 'FinancialSettingsUpdated': {
      const { previous, reason: _, ...values } = event.data;
      return difference(previous ?? {}, values);
    }
    case 'ReferenceRateSet': {
      const { previous, currency: _, ...values } = event.data;
      return difference(previous ?? {}, values);
    }
    case 'WarehouseCreated':
      return made(event.data);
    case 'WarehouseUpdated': {
      const { previous, ...values } = event.data;
      return previous ? difference(previous, values) : difference(known, { ...known, ...values });
    }
    case 'ConstructionUpdatePosted':
      return made(event.data);
    case 'MediaFileUploaded':
    case 'MediaDocumentUploaded':
      return made(event.data);
    case 'AuditExportRequested':
      return made({ exportFormat: event.data.format, ...filterFields(event.data.filter) });
    case 'DecisionRecorded': {
      // Why is their own affair: it stands on the event, and in their history.
      const { reason: _, ...fields } = event.data;
      return made(fields);
    }
    default:
      return (
        imageChanges(event, known) ??
        videoChanges(event, known) ??
        kycChanges(event) ??
        privacyChanges(event) ??
        moneyChanges(event, known) ??
        reportChanges(event) ??
        platformChanges(event)
      );
  }
}

/** `email` → `notifyEmail`: a switch is told apart from a person's address. */
function noticeFields(flags: object): object {
  const named = Object.entries(flags).map(([name, value]) => [
    `notify${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    value,
  ]);
  return Object.fromEntries(named);
}

/** A removal tells what is no longer shown, and its taking back what is shown again. */
function imageChanges(event: DomainEvent, known: object): Change[] | undefined {
  switch (event.type) {
    case 'ProjectImageAdded':
      return made(event.data);
    case 'ProjectImageUpdated':
      return difference(known, { ...known, ...event.data });
    case 'ProjectImageRemoved':
      return difference(known, {});
    case 'ProjectImageRestored':
      return made(known);
    default:
      return undefined;
  }
}

/** Facts about the works on the day are fields of their own, so that each reads as one. */
function videoChanges(event: DomainEvent, known: object): Change[] | undefined {
  switch (event.type) {
    case 'VideoFileUploaded':
    case 'CameraRegistered':
      return made(event.data);
    case 'ProgressVideoPublished':
      return made(videoFields(event.data));
    case 'ProgressVideoWithdrawn':
      return difference(known, {});
    case 'CameraStatusChanged': {
      const { previous, ...values } = event.data;
      return difference(previous, values);
    }
    default:
      return undefined;
  }
}

/** A published video as the audit tells it. */
export function videoFields({ metadata, ...fields }: EventData<'ProgressVideoPublished'>): object {
  const { equipment, ...facts } = metadata;
  return { ...fields, ...facts, equipment: equipment.length > 0 ? equipment.join(', ') : null };
}

/** What was filtered by, each under a name of its own: `from` → `filterFrom`. */
function filterFields(filter: Readonly<Record<string, string>>): object {
  const named = Object.entries(filter).map(([name, value]) => [
    `filter${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    value,
  ]);
  return Object.fromEntries(named);
}

/** A draft is no fact yet: what counts is what was submitted. */
function kycChanges(event: DomainEvent): Change[] | undefined {
  switch (event.type) {
    case 'KycDocumentUploaded':
    case 'KycDocumentViewed':
      return made(event.data);
    case 'KycDocumentDiscarded':
      return difference(event.data, {});
    case 'KycSubmitted': {
      const { from: before, ...values } = event.data;
      return difference({ kycStatus: before }, { kycStatus: 'pending', ...values });
    }
    case 'KycReviewed':
      return from('kycStatus', event.data.from, event.data.to);
    case 'KycExpired':
      return from('kycStatus', 'approved', 'expired');
    default:
      return undefined;
  }
}

function reportChanges(event: DomainEvent): Change[] | undefined {
  switch (event.type) {
    case 'ReportRequested':
    case 'ReportGenerated':
      return made(event.data);
    case 'ReportFailed':
    case 'ReportRetried':
      return [];
    case 'DocumentPublished': {
      const { file, ...fields } = event.data;
      return made({ ...fields, ...file, isPublished: true });
    }
    case 'DocumentWithdrawn':
      return from('isPublished', true, false);
    default:
      return undefined;
  }
}

function privacyChanges(event: DomainEvent): Change[] | undefined {
  switch (event.type) {
    case 'PersonalDataErasureRequested':
    case 'PersonalDataErasureAccepted':
      return [];
    case 'PersonalDataErasureRefused':
    case 'PersonalKeyDestroyed':
    case 'PersonalDataErased':
      return made(event.data);
    default:
      return undefined;
  }
}

/** What was decided about the workings of the platform itself. */
function platformChanges(event: DomainEvent): Change[] | undefined {
  switch (event.type) {
    case 'AuditTreeHeadRecorded': {
      const { size, rootHash, throughPosition, reason } = event.data;
      return made({ treeSize: size, rootHash, throughPosition, headReason: reason });
    }
    case 'PoisonEventSkipped':
      return [...from('eventState', 'parked', 'skipped'), ...made(parkedEvent(event.data))];
    case 'ParkedKeyRetryRequested':
      return made(parkedEvent(event.data));
    default:
      return undefined;
  }
}

function parkedEvent(data: EventData<'ParkedKeyRetryRequested'>): object {
  return {
    eventType: data.eventType,
    eventId: data.eventId,
    parkedKey: data.key,
    eventPlace: `${data.stream} / ${data.revision}`,
    eventPosition: data.position,
    error: data.error,
  };
}

/** The words of whoever caused the event, where it has any. */
export function reasonOf(event: DomainEvent): string | null {
  switch (event.type) {
    case 'KycReviewed':
      return event.data.notes ?? null;
    case 'PasskeyRemoved':
    case 'UserRoleChanged':
    case 'FinancialSettingsUpdated':
    case 'InvestmentCreated':
    case 'PersonalDataErasureRequested':
      return event.data.reason ?? null;
    case 'DocumentWithdrawn':
    case 'ReportFailed':
      return event.data.reason;
    case 'InvestmentFailed':
    case 'TransferRejected':
    case 'TransferFailed':
    case 'TransferLeftUnmatched':
    case 'PayoutReleased':
    case 'PoisonEventSkipped':
      return event.data.reason;
    default:
      return null;
  }
}
