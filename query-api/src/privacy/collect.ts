import { buffer } from 'node:stream/consumers';
import type { AuditRow } from '@nodo/contracts/audit/views';
import { PHOTO_KEPT_TYPE, photoObjectPath } from '@nodo/contracts/identity/photo';
import type { SessionView } from '@nodo/contracts/identity/views';
import type { PushDeviceView } from '@nodo/contracts/notifications/push';
import type { PersonalDataExport } from '@nodo/contracts/privacy/export';
import type { Config } from '@nodo/platform/config';
import { AppError } from '@nodo/platform/errors';
import type { ObjectStore } from '@nodo/platform/object-store';
import { eachAbout } from '../audit/queries.ts';
import { ownDecisions } from '../decisions/queries.ts';
import { passkeysOf } from '../identity/passkeys.ts';
import { findPhotoId, findUser } from '../identity/queries.ts';
import { investmentQueries } from '../investments/queries.ts';
import { kycQueries } from '../kyc/queries.ts';
import { ownNotifications } from '../notifications/queries.ts';
import { preferencesOf } from '../preferences/queries.ts';
import type { View } from '../read-model/reader.ts';
import { ownViews } from '../saved-views/queries.ts';
import { everyOwnTransfer } from '../transfers/queries.ts';
import { everyOwnView } from '../videos/queries.ts';
import { ownWallets } from '../wallets/queries.ts';
import { activityOf, decisionsOf, documentsOf, roleHistoryOf, submissionsOf } from './from-audit.ts';

type Files = Pick<ObjectStore, 'get'>;
interface Sources {
  readonly config: Config;
  readonly objects: Files;
}

/** The person's photo in Base64; null if there is none. */
async function photoOf(
  objects: Files,
  userId: string,
  photoId: string | null,
): Promise<PersonalDataExport['photo']> {
  const object = photoId === null ? undefined : await objects.get(photoObjectPath(userId, photoId));
  return object
    ? { contentType: PHOTO_KEPT_TYPE, base64: (await buffer(object.body)).toString('base64') }
    : null;
}

/**
 * Everything the platform holds about one person and nothing about others, from one snapshot. Sessions and push
 * devices are not read models, so the caller passes them. Throws UNAVAILABLE while the person is not yet
 * projected.
 */
export async function collectPersonalData(
  view: View,
  userId: string,
  { sessions, pushDevices }: { sessions: SessionView[]; pushDevices: PushDeviceView[] },
  { config, objects }: Sources,
): Promise<PersonalDataExport> {
  const [
    profile,
    record,
    investments,
    transfers,
    decisions,
    passkeys,
    wallets,
    notifications,
    preferences,
    videoViews,
    savedViews,
  ] = await Promise.all([
    findUser(view, userId),
    kycQueries(config.kycValidDays).find(view, userId, true),
    investmentQueries(config.tron.usdtContract).everyOwn(view, userId),
    everyOwnTransfer(view, userId, config.tron),
    ownDecisions(view, userId),
    passkeysOf(view, userId),
    ownWallets(view, userId),
    ownNotifications(view, userId),
    preferencesOf(view, userId),
    everyOwnView(view, userId),
    ownViews(view, userId),
  ]);
  if (!profile) throw new AppError('UNAVAILABLE');
  const photo = await photoOf(objects, userId, await findPhotoId(view, userId));
  const rows: AuditRow[] = [];
  for await (const batch of eachAbout(view, userId)) rows.push(...batch);
  return {
    version: 1,
    generatedAt: new Date().toISOString(),
    profile,
    photo,
    roleHistory: roleHistoryOf(rows, userId),
    preferences,
    kyc: record
      ? {
          status: record.status,
          identityDocument: record.identityDocument,
          draftIdentityDocument: record.draft?.identityDocument ?? null,
          submittedAt: record.submittedAt,
          reviewedAt: record.reviewedAt,
          reviewNotes: record.reviewNotes,
          expiresAt: record.expiresAt,
          submissions: submissionsOf(rows),
          decisions: decisionsOf(rows, userId),
        }
      : null,
    documents: documentsOf(rows),
    investments,
    transfers,
    decisions,
    sessions,
    pushDevices,
    passkeys,
    wallets,
    notifications,
    videoViews,
    savedViews,
    activity: activityOf(rows, userId),
  };
}
