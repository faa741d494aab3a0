import { type ChangeView as Change, useAddressView } from '../../lib/use-address-view.ts';
import { type AuditView, readAuditView, writeAuditView } from './audit-view.ts';

export type ChangeView = Change<AuditView>;

/** What the audit shows, kept in the address. */
export const useAuditView = () => useAddressView(readAuditView, writeAuditView);
