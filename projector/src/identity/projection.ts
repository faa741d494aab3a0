import type { KycStatus } from '@nodo/contracts/kyc';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Projection } from '../engine/projection.ts';

/** People, with the KYC status their reviews left them in. */
export const identityProjection: Projection = {
  name: 'identity',
  categories: ['user', 'kyc'],
  keyOf: streamSubject,
  prepare: (event, rows) => {
    if (event.type === 'UserRoleChanged' || kycStatusAfter(event) !== undefined) {
      rows.users.want(streamSubject(event.stream));
    }
  },
  apply: async (event, rows, say) => {
    const id = streamSubject(event.stream);
    if (event.type === 'UserRegistered') {
      const { email, firstName, lastName, role } = event.data;
      rows.users.put({
        id,
        email,
        first_name: firstName,
        last_name: lastName,
        role,
        kyc_status: 'pending',
        created_at: event.metadata.occurredAt,
      });
    }
    if (event.type === 'UserRoleChanged') {
      rows.users.put({ ...(await rows.users.require(id)), role: event.data.to });
    }
    const status = kycStatusAfter(event);
    if (status !== undefined) {
      rows.users.put({ ...(await rows.users.require(id)), kyc_status: status });
      say({
        event: 'kyc.changed',
        data: { userId: id, status, position: event.position.toString() },
        to: [`user:${id}`, 'staff'],
      });
    }
  },
};

/** The status that an event of a KYC leaves its person in; undefined when it changes none. */
function kycStatusAfter(event: StoredEvent): KycStatus | undefined {
  if (event.type === 'KycReviewed') return event.data.to;
  if (event.type === 'KycSubmitted') return 'pending';
  return event.type === 'KycExpired' ? 'expired' : undefined;
}
