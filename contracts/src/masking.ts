import type { AuditChange } from './audit/views.ts';
import { ERASED } from './event.ts';
import { eventDefinitions } from './events.ts';

/**
 * Personal data as analysts see it: enough to tell people apart in a list, not enough to know who they are. Masks are
 * of one length whatever they hide.
 */
const DOTS = '•••';

/** 'María José' → 'M•••' */
export function maskName(name: string): string {
  const [first] = name.trim();
  return first === undefined ? '' : `${first.toUpperCase()}${DOTS}`;
}

/** 'M••• R•••'; somebody erased has nothing left to mask. */
export function maskPerson(person: { firstName: string; lastName: string }): string {
  if (person.firstName === ERASED && person.lastName === ERASED) return ERASED;
  return `${maskName(person.firstName)} ${maskName(person.lastName)}`.trim();
}

/** 'maria@dominio.com.co' → 'm•••@d•••.co' */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return DOTS;
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const top = dot < 1 ? '' : domain.slice(dot);
  return `${firstOf(email)}${DOTS}@${firstOf(domain)}${DOTS}${top}`;
}

/** '1112764821' → '•••4821'; what is too short shows nothing. */
export function maskDocument(document: string): string {
  const trimmed = document.trim();
  return trimmed.length < 8 ? DOTS : `${DOTS}${trimmed.slice(-4)}`;
}

/** 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' → 'TR7N…Lj6t' */
export function shortWallet(address: string): string {
  return address.length <= 9 ? address : `${address.slice(0, 4)}…${address.slice(-4)}`;
}

/** '190.24.31.7' → '190.24.•••', '2001:db8:1::7' → '2001:db8:•••': the network, not the household. */
export function maskAddress(address: string): string {
  const separator = address.includes(':') ? ':' : '.';
  const [first, second] = address.split(separator);
  return [first, second, DOTS].filter((part) => part).join(separator);
}

function firstOf(text: string): string {
  return [...text][0] ?? '';
}

const hide = () => DOTS;
const maskers: Readonly<Record<string, (text: string) => string>> = {
  email: maskEmail,
  firstName: maskName,
  lastName: maskName,
  identityDocument: maskDocument,
  walletAddress: shortWallet,
  from: shortWallet,
  to: shortWallet,
  // Names of ours, but they lead to documents.
  objectPath: hide,
  documents: hide,
  reason: hide,
  notes: hide,
};
/** Fields that any event of the catalogue marks as personal are masked even where no better mask is known. */
const personal: ReadonlySet<string> = new Set(
  eventDefinitions.flatMap((definition): readonly string[] => definition.personal),
);

/** The masker of an audited field; undefined when it is nothing personal. */
function maskerOf(field: string): ((text: string) => string) | undefined {
  return maskers[field] ?? (personal.has(field) ? hide : undefined);
}

function maskValue(value: unknown, mask: (text: string) => string): unknown {
  if (value === null || value === undefined) return value;
  return typeof value === 'string' ? mask(value) : DOTS;
}

/** What an entry can be about that is nobody's. */
const impersonal: ReadonlySet<string> = new Set(['settings', 'warehouse', 'projection', 'auditTree']);

/** Changes of an audit entry for somebody who may not know whose data it is. */
export function maskChanges(subjectKind: string, changes: readonly AuditChange[]): AuditChange[] {
  if (impersonal.has(subjectKind)) return [...changes];
  return changes.map((change) => {
    const mask = maskerOf(change.field);
    if (!mask) return { ...change };
    return {
      field: change.field,
      before: maskValue(change.before, mask),
      after: maskValue(change.after, mask),
    };
  });
}

/** The words of a reviewer or of a person, which may tell anything. */
export function maskText(text: string | null): string | null {
  return text === null ? null : DOTS;
}
