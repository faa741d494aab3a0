import type { LiveEnvelope, LiveEventName, LivePayload } from '@nodo/contracts/live';

/** The field that says what a message is about; null where there is one of it on the whole platform. */
const subjects: { readonly [N in LiveEventName]: keyof LivePayload<N> | null } = {
  'chain.head': null,
  'transfer.changed': 'transferId',
  'payout.changed': 'transferId',
  'investment.changed': 'investmentId',
  'account.changed': 'userId',
  'distribution.changed': 'period',
  'decision.changed': 'decisionId',
  'settings.changed': null,
  'rates.changed': null,
  'kyc.changed': 'userId',
  'kyc.reviewing': 'userId',
  'user.changed': 'userId',
  'preferences.changed': 'userId',
  'passkeys.changed': 'userId',
  'sessions.changed': 'userId',
  'warehouse.changed': 'warehouseId',
  'projectImage.changed': 'imageId',
  'video.changed': 'videoId',
  'camera.changed': 'cameraId',
  'report.changed': 'reportId',
  'document.changed': 'documentId',
  'notification.created': 'notificationId',
  'notification.read': 'userId',
  'projection.parked': null,
  'projection.progress': null,
};

/** Of several messages about one thing to the same rooms, the last. */
export function latestOf(messages: readonly LiveEnvelope[]): LiveEnvelope[] {
  return [...new Map(messages.map((message) => [aboutAndTo(message), message])).values()];
}

function aboutAndTo({ event, data, to }: LiveEnvelope): string {
  const fields: Readonly<Record<string, unknown>> = data;
  const subject = subjects[event];
  return [event, subject === null ? '' : fields[subject], ...to].join(' ');
}
