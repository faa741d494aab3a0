import { z } from 'zod';
import { updateTypeSchema } from './construction.ts';
import { publishedDocumentTypeSchema } from './documents.ts';
import { defineEvent, type EventOf } from './event.ts';
import { investmentFailureReasons } from './investments.ts';
import { usdSchema, usdtSchema } from './money.ts';
import { payoutFailureSchema } from './payouts.ts';
import { periodSchema } from './periods.ts';
import type { NotificationCategory } from './preferences.ts';
import { reportTypeSchema } from './report-periods.ts';
import { roleSchema } from './roles.ts';
import { financialSettingsSchema } from './settings.ts';
import { unmatchedReasonSchema } from './transfers.ts';

// Events. The notifications themselves are projected from the facts they tell of.

/**
 * Somebody has read some of their notifications, or all of them: those up to and including `through`, the newest one
 * they were shown, so that one that arrives meanwhile stays unread; with null, all there were until then.
 */
export const NotificationsMarkedRead = defineEvent(
  'NotificationsMarkedRead',
  z.object({
    ids: z.array(z.uuid()),
    all: z.boolean(),
    through: z.uuid().nullable(),
  }),
);

export const notificationEvents = [NotificationsMarkedRead] as const;
export type NotificationEvent = EventOf<(typeof notificationEvents)[number]>;

// Commands

/** Ids that one call may mark. */
export const NOTIFICATIONS_MARKED_MAX = 200;
const WHICH = 'Di cuáles: una lista de ids o all.';

/** Body of POST /api/notifications/read: `{ids}`, or `{all: true}`, best with the newest one shown in `through`. */
export const markNotificationsReadSchema = z
  .strictObject({
    ids: z
      .array(z.uuid('Eso no es una notificación.').toLowerCase(), { error: WHICH })
      .min(1, WHICH)
      .max(NOTIFICATIONS_MARKED_MAX, `A la vez se marcan como máximo ${NOTIFICATIONS_MARKED_MAX}.`)
      .optional(),
    all: z.literal(true, { error: WHICH }).optional(),
    through: z.uuid('Eso no es una notificación.').toLowerCase().optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), WHICH)
  .refine(({ all, through }) => all !== undefined || through === undefined, WHICH);
export type MarkNotificationsRead = z.infer<typeof markNotificationsReadSchema>;

/** What it answers: what is read now. */
export const notificationsReadSchema = z.object({ ids: z.array(z.uuid()), all: z.boolean() });

// What is told

const investmentId = z.uuid();
const nothing = z.object({});
const report = z.object({
  reportId: z.uuid(),
  type: reportTypeSchema,
  periodFrom: z.iso.date(),
  periodTo: z.iso.date(),
});
const payment = z.object({ investmentId, amountUsdt: usdtSchema });
const payout = z.object({ transferId: z.uuid(), amountUsdt: usdtSchema });

/**
 * Every kind of notification with what is stored of it. Nothing personal: names and notes are looked up when it is
 * read, so that they live in one place.
 */
export const notificationParams = {
  kyc_submitted: nothing,
  kyc_pending: nothing,
  kyc_under_review: nothing,
  kyc_approved: nothing,
  kyc_rejected: nothing,
  kyc_expired: nothing,
  /** For staff: somebody's verification waits. */
  kyc_waiting: z.object({ userId: z.uuid() }),
  payment_detected: payment,
  payment_confirmed: payment,
  payment_unmatched: payment.extend({ reason: unmatchedReasonSchema }),
  /** For staff: money came in that belongs to nothing. */
  transfer_unmatched: z.object({ amountUsdt: usdtSchema, reason: unmatchedReasonSchema }),
  payout_requested: payout.extend({ needsApproval: z.boolean() }),
  /** For staff: a payout waits for an approval. */
  payout_waiting: payout.extend({ userId: z.uuid() }),
  payout_sent: payout,
  payout_confirmed: payout,
  payout_rejected: payout,
  payout_failed: payout.extend({ reason: payoutFailureSchema }),
  investment_confirmed: z.object({ investmentId, amount: usdSchema }),
  investment_failed: z.object({ investmentId, amount: usdSchema, reason: z.enum(investmentFailureReasons) }),
  /** What all of somebody's investments earned in one month. */
  returns_credited: z.object({ period: periodSchema, net: usdSchema }),
  /** For staff: a month's returns wait for an approval. */
  distribution_waiting: z.object({ period: periodSchema, investors: z.int(), net: usdSchema }),
  construction_update: z.object({
    title: z.string(),
    updateType: updateTypeSchema,
    percentage: z.number().nullable(),
  }),
  settings_changed: z.object({ now: financialSettingsSchema, before: financialSettingsSchema.nullable() }),
  role_changed: z.object({ from: roleSchema, to: roleSchema }),
  report_ready: report,
  report_failed: report,
  document_published: z.object({ documentId: z.uuid(), documentType: publishedDocumentTypeSchema }),
} as const;

export type NotificationKind = keyof typeof notificationParams;
export const notificationKinds = Object.keys(notificationParams) as readonly NotificationKind[];
/** One notification's kind with its own params. */
export type NotificationFact = {
  [K in NotificationKind]: { kind: K; params: z.infer<(typeof notificationParams)[K]> };
}[NotificationKind];
/** Those of some kinds. */
export type NotificationFactOf<K extends NotificationKind> = Extract<NotificationFact, { kind: K }>;

/** Checks params against their kind. Throws ZodError. */
export function notificationFact(kind: NotificationKind, params: unknown): NotificationFact {
  return { kind, params: notificationParams[kind].parse(params) } as NotificationFact;
}

export const notificationTypes = ['payment', 'construction', 'investment', 'system', 'alert'] as const;
export const notificationTypeSchema = z.enum(notificationTypes, { error: 'Ese tipo no existe' });
export type NotificationType = z.infer<typeof notificationTypeSchema>;
export const notificationTypeLabels: Record<NotificationType, string> = {
  payment: 'Pago',
  construction: 'Obra',
  investment: 'Inversión',
  system: 'Sistema',
  alert: 'Alerta',
};
export const notificationPriorities = ['high', 'medium', 'low'] as const;
export type NotificationPriority = (typeof notificationPriorities)[number];

const looks: Record<NotificationKind, readonly [NotificationType, NotificationPriority]> = {
  kyc_submitted: ['system', 'low'],
  kyc_pending: ['system', 'medium'],
  kyc_under_review: ['system', 'low'],
  kyc_approved: ['system', 'high'],
  kyc_rejected: ['alert', 'high'],
  kyc_expired: ['alert', 'high'],
  kyc_waiting: ['system', 'medium'],
  payment_detected: ['payment', 'medium'],
  payment_confirmed: ['payment', 'medium'],
  payment_unmatched: ['payment', 'high'],
  transfer_unmatched: ['payment', 'high'],
  payout_requested: ['payment', 'medium'],
  payout_waiting: ['payment', 'high'],
  payout_sent: ['payment', 'medium'],
  payout_confirmed: ['payment', 'high'],
  payout_rejected: ['payment', 'high'],
  payout_failed: ['payment', 'high'],
  investment_confirmed: ['investment', 'high'],
  investment_failed: ['investment', 'high'],
  returns_credited: ['payment', 'high'],
  distribution_waiting: ['payment', 'high'],
  construction_update: ['construction', 'low'],
  settings_changed: ['system', 'medium'],
  role_changed: ['alert', 'high'],
  report_ready: ['system', 'medium'],
  report_failed: ['alert', 'medium'],
  document_published: ['system', 'low'],
};

/**
 * Whether somebody may do without a kind, and which of their switches it hangs on. Always told is what keeps an account
 * and its money safe, what somebody asked for themselves, and the work of the staff.
 */
const categories: Record<NotificationKind, NotificationCategory | 'always'> = {
  kyc_submitted: 'always',
  kyc_pending: 'always',
  kyc_under_review: 'always',
  kyc_approved: 'always',
  kyc_rejected: 'always',
  kyc_expired: 'always',
  kyc_waiting: 'always',
  payment_detected: 'payments',
  payment_confirmed: 'payments',
  payment_unmatched: 'always',
  transfer_unmatched: 'always',
  payout_requested: 'always',
  payout_waiting: 'always',
  payout_sent: 'always',
  payout_confirmed: 'always',
  payout_rejected: 'always',
  payout_failed: 'always',
  investment_confirmed: 'investment',
  investment_failed: 'investment',
  returns_credited: 'payments',
  distribution_waiting: 'always',
  construction_update: 'construction',
  settings_changed: 'investment',
  role_changed: 'always',
  report_ready: 'always',
  report_failed: 'always',
  document_published: 'investment',
};

export function notificationCategory(kind: NotificationKind): NotificationCategory | 'always' {
  return categories[kind];
}

export function notificationType(kind: NotificationKind): NotificationType {
  return looks[kind][0];
}

export function notificationPriority(kind: NotificationKind): NotificationPriority {
  return looks[kind][1];
}

/** The kinds that belong to a type. */
export function kindsOfType(type: NotificationType): NotificationKind[] {
  return notificationKinds.filter((kind) => notificationType(kind) === type);
}

// Views

/** Unread ones are counted up to this many: from here on a screen says '99+'. */
export const UNREAD_MAX = 100;
export const NOTIFICATIONS_PAGE_MAX = 50;

/** Query of GET /api/notifications: the last one told first. */
export const listNotificationsQuerySchema = z.strictObject({
  type: notificationTypeSchema.optional(),
  /** Only those that were not read. */
  unread: z.literal('true', { error: 'Escribe unread=true o déjalo' }).optional(),
  limit: z.coerce
    .number({ error: 'El límite es un número' })
    .int('El límite es un número entero')
    .min(1, 'El límite va de 1 a 50')
    .max(NOTIFICATIONS_PAGE_MAX, 'El límite va de 1 a 50')
    .default(20),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(80, 'El cursor no es de esta lista').optional(),
});
export type ListNotificationsQuery = z.infer<typeof listNotificationsQuerySchema>;

export const notificationViewSchema = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  type: notificationTypeSchema,
  priority: z.enum(notificationPriorities),
  title: z.string(),
  message: z.string(),
  /** When what it tells of happened. */
  timestamp: z.iso.datetime(),
  read: z.boolean(),
  /** Where to go from here: a path of the product. */
  action: z.object({ label: z.string(), url: z.string().startsWith('/') }).nullable(),
});
export type NotificationView = z.infer<typeof notificationViewSchema>;

/** GET /api/notifications. */
export const notificationPageSchema = z.object({
  rows: z.array(notificationViewSchema),
  /** Asks for the next page; null on the last one. */
  nextCursor: z.string().nullable(),
  /** How many are unread in all, whatever the filter; at most UNREAD_MAX. */
  unread: z.int().min(0).max(UNREAD_MAX),
});
export type NotificationPage = z.infer<typeof notificationPageSchema>;

// Words

/** How a notification reads, and where it leads. */
export type NotificationWords = Pick<NotificationView, 'title' | 'message' | 'action'>;

/** What is looked up when a notification is read; null where it has none, or it is gone. */
export interface NotificationSurroundings {
  /** The warehouse it is about. */
  readonly warehouse: string | null;
  /** The person it is about, by name. */
  readonly person: string | null;
  /** What a reviewer wrote. */
  readonly notes: string | null;
  /** Somebody of the staff has taken care of it. */
  readonly isSettled: boolean;
}
