import type { users } from '@nodo/contracts/identity/tables';
import type { KycStatus } from '@nodo/contracts/kyc/values';
import type { Row } from '@nodo/contracts/read-models/table';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Projection } from '../engine/projection.ts';

type User = Row<typeof users>;

/** People, with the KYC status after their reviews. Publishes every visible change to the person and staff. */
export const identityProjection: Projection = {
  name: 'identity',
  categories: ['user', 'kyc'],
  version: 2,
  owns: ['users'],
  forgets: [
    { table: 'users', where: 'id = $1::uuid', set: { email: '$2', first_name: '$2', last_name: '$2' } },
  ],
  keyOf: streamSubject,
  prefetch: (event, rows) => {
    if (changeOf(event)) rows.users.prefetch(streamSubject(event.stream));
  },
  apply: async (event, rows, publish) => {
    const id = streamSubject(event.stream);
    const change = changeOf(event);
    const known = change && (await rows.users.require(id));
    // Most erased people have no photo: nothing changes.
    if (event.type === 'PersonalKeyDestroyed' && known?.photo_id === null) return;
    const user = known ? { ...known, ...change } : registeredBy(event);
    if (!user) return;
    rows.users.put(user);
    const position = event.position.toString();
    publish({ event: 'user.changed', data: { userId: id, position }, to: [`user:${id}`, 'staff'] });
    const status = kycStatusAfter(event);
    if (status !== undefined) {
      publish({ event: 'kyc.changed', data: { userId: id, status, position }, to: [`user:${id}`, 'staff'] });
    }
  },
};

function registeredBy(event: StoredEvent): User | undefined {
  if (event.type !== 'UserRegistered') return undefined;
  const { email, firstName, lastName, role } = event.data;
  return {
    id: streamSubject(event.stream),
    email,
    first_name: firstName,
    last_name: lastName,
    role,
    kyc_status: 'pending',
    investor_level: null,
    photo_id: null,
    created_at: event.metadata.occurredAt,
  };
}

/** The columns that an event changes of an existing person; undefined if none. */
function changeOf(event: StoredEvent): Partial<User> | undefined {
  if (event.type === 'UserRoleChanged') return { role: event.data.to };
  if (event.type === 'InvestorLevelSet') return { investor_level: event.data.to };
  if (event.type === 'UserEmailChanged') return { email: event.data.to };
  if (event.type === 'ProfilePhotoChanged') return { photo_id: event.data.photoId };
  // The photo can't be decrypted without the key.
  if (event.type === 'PersonalKeyDestroyed') return { photo_id: null };
  if (event.type === 'UserProfileChanged') {
    const { firstName, lastName } = event.data;
    return {
      ...(firstName === undefined ? {} : { first_name: firstName }),
      ...(lastName === undefined ? {} : { last_name: lastName }),
    };
  }
  const status = kycStatusAfter(event);
  return status === undefined ? undefined : { kyc_status: status };
}

/** The KYC status after an event; undefined if it doesn't change. */
function kycStatusAfter(event: StoredEvent): KycStatus | undefined {
  if (event.type === 'KycReviewed') return event.data.to;
  // Closed when the person is erased, with the record that said so: nobody counts as approved without one.
  if (event.type === 'KycClosed') return 'pending';
  // Somebody approved stays so while a renewal waits.
  if (event.type === 'KycSubmitted') return event.data.from === 'approved' ? 'approved' : 'pending';
  return event.type === 'KycExpired' ? 'expired' : undefined;
}
