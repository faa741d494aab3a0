import type { LiveEnvelope } from '@nodo/contracts/live';

/** Of several messages about one thing to the same rooms, the last. */
export function latestOf(messages: readonly LiveEnvelope[]): LiveEnvelope[] {
  return [...new Map(messages.map((message) => [aboutAndTo(message), message])).values()];
}

function aboutAndTo(message: LiveEnvelope): string {
  return [message.event, subjectOf(message), ...message.to].join(' ');
}

/** What a message is about; empty where there is one of it on the whole platform. */
function subjectOf(message: LiveEnvelope): string {
  switch (message.event) {
    case 'transfer.changed':
    case 'payout.changed':
      return message.data.transferId;
    case 'investment.changed':
      return message.data.investmentId;
    case 'account.changed':
    case 'kyc.changed':
    case 'kyc.reviewing':
    case 'user.changed':
    case 'preferences.changed':
    case 'passkeys.changed':
    case 'sessions.changed':
    case 'notification.read':
      return message.data.userId;
    case 'distribution.changed':
      return message.data.period;
    case 'decision.changed':
      return message.data.decisionId;
    case 'warehouse.changed':
      return message.data.warehouseId;
    case 'projectImage.changed':
      return message.data.imageId;
    case 'video.changed':
      return message.data.videoId;
    case 'camera.changed':
      return message.data.cameraId;
    case 'report.changed':
      return message.data.reportId;
    case 'document.changed':
      return message.data.documentId;
    case 'notification.created':
      return message.data.notificationId;
    case 'chain.head':
    case 'settings.changed':
    case 'rates.changed':
    case 'projection.parked':
    case 'projection.progress':
      return '';
  }
}
