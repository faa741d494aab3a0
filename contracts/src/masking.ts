import type { AuditChange } from './audit/views.ts';
import { ERASED } from './event.ts';
import { eventDefinitions } from './events.ts';
import { isTronAddress } from './tron-address.ts';

/**
 * Personal data as analysts see it: enough to tell people apart in a list, not enough to identify them. Masks have a
 * fixed length whatever they hide.
 */
const DOTS = '•••';

/** 'María José' → 'M•••' */
export function maskName(name: string): string {
  const [first] = name.trim();
  return first === undefined ? '' : `${first.toUpperCase()}${DOTS}`;
}

/** 'M••• R•••'; an erased person stays ERASED. */
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

/** '1112764821' → '•••4821'; a number that is too short is hidden entirely. */
export function maskDocument(document: string): string {
  const trimmed = document.trim();
  return trimmed.length < 8 ? DOTS : `${DOTS}${trimmed.slice(-4)}`;
}

/** 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' → 'TR7N…Lj6t' */
export function shortWallet(address: string): string {
  return address.length <= 9 ? address : `${address.slice(0, 4)}…${address.slice(-4)}`;
}

/** '190.24.31.7' → '190.24.•••', '2001:db8:1::7' → '2001:db8:•••': shows the network, not the household. */
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
  formerNames: maskName,
  identityDocument: maskDocument,
  identityDocuments: maskDocument,
  walletAddress: shortWallet,
  from: shortWallet,
  to: shortWallet,
  // Paths chosen by us, but they lead to documents.
  objectPath: hide,
  documents: hide,
  reason: hide,
  notes: hide,
};
/** Fields that any event marks as personal are masked even without a specific mask. */
const personal: ReadonlySet<string> = new Set(
  eventDefinitions.flatMap((definition): readonly string[] => definition.personal),
);

/** The masker of an audited field; undefined when it is not personal. */
function maskerOf(field: string): ((text: string) => string) | undefined {
  return maskers[field] ?? (personal.has(field) ? hide : undefined);
}

function maskValue(value: unknown, mask: (text: string) => string): unknown {
  if (value === null || value === undefined) return value;
  return typeof value === 'string' ? mask(value) : DOTS;
}

/** Subject kinds that concern nobody in particular. */
const impersonal: ReadonlySet<string> = new Set(['settings', 'warehouse', 'auditTree']);

/** Whether a subject kind concerns nobody in particular, so that its content may be shown to any audit reader. */
export function isImpersonal(subjectKind: string): boolean {
  return impersonal.has(subjectKind);
}

/** Changes of an audit entry for readers who may not know whose data it is. */
export function maskChanges(subjectKind: string, changes: readonly AuditChange[]): AuditChange[] {
  if (isImpersonal(subjectKind)) return [...changes];
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

/** Free text of a reviewer or a person, which may contain anything. */
export function maskText(text: string | null): string | null {
  return text === null ? null : DOTS;
}

/** Stream categories whose paths lead to documents from or for a person. */
const documentKinds: ReadonlySet<string> = new Set(['kyc', 'report', 'document', 'mediaDocument']);
/** Object paths contain an id; content types don't. */
const OBJECT_PATH = /^[a-z0-9-]+(\/[a-z0-9-]+)*\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\/[a-z0-9-]+)*$/;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/**
 * An event's data, or a stream's state, for readers who may not know whose data it is: like `maskChanges`, at any
 * depth. Values that identify a person by themselves (address, e-mail, document path) are masked in any field.
 */
export function maskData(category: string, data: unknown): unknown {
  return impersonal.has(category) ? data : maskDeep(category, data, undefined);
}

type Mask = (text: string) => string;

function maskDeep(category: string, value: unknown, mask: Mask | undefined): unknown {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => maskDeep(category, item, mask));
  if (typeof value === 'object') {
    const fields = Object.entries(value).map(([name, inner]) => [
      maskLoose(category, name),
      maskDeep(category, inner, mask ?? maskIn(category, name)),
    ]);
    return Object.fromEntries(fields);
  }
  if (typeof value === 'string') return mask ? mask(value) : maskLoose(category, value);
  return mask ? DOTS : value;
}

function maskIn(category: string, field: string): Mask | undefined {
  // Copies of the personal `matches` that staff decided, in the state of a verification.
  if (category === 'kyc' && field === 'decided') return hide;
  if (field !== 'from' && field !== 'to') return maskerOf(field);
  // Addresses, statuses, or names that people gave to their things.
  return (text) => (isTronAddress(text) ? shortWallet(text) : category === 'user' ? DOTS : text);
}

function maskLoose(category: string, text: string): string {
  if (isTronAddress(text)) return shortWallet(text);
  if (EMAIL.test(text)) return maskEmail(text);
  return documentKinds.has(category) && OBJECT_PATH.test(text) ? `${DOTS}${text.slice(-4)}` : text;
}
