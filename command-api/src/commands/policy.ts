import type { Actor } from '@nodo/contracts/event';
import type { CommandName } from '@nodo/contracts/internal-commands';
import { can, type Permission } from '@nodo/contracts/permissions';
import { AppError } from '@nodo/platform/errors';

/** Who may send what: people by permission, and the platform's own services. What is not listed is denied. */
const policy: Record<CommandName, Permission | 'service'> = {
  RegisterUser: 'service',
  ChangeProfile: 'profile.writeOwn',
  ChangeRole: 'users.changeRole',
  RecordKycUpload: 'kyc.submitOwn',
  SaveKycDraft: 'kyc.submitOwn',
  SubmitKyc: 'kyc.submitOwn',
  ReviewKyc: 'kyc.review',
  ExpireKyc: 'service',
  ViewKycDocument: 'kyc.readOwn',
  DiscardKycUploads: 'service',
  ErasePersonalData: 'personalData.eraseOwn',
  ContinueErasure: 'service',
  UpdateFinancialSettings: 'settings.write',
  CreateWarehouse: 'warehouses.write',
  UpdateWarehouse: 'warehouses.write',
  PostConstructionUpdate: 'warehouses.write',
  CreateInvestment: 'investments.create',
  ConfirmInvestment: 'service',
  ExpireInvestment: 'service',
  ReleaseReservation: 'service',
  ReleasePaymentAmount: 'service',
  RecordTransfer: 'service',
  RecordReorganisation: 'service',
  MatchTransfer: 'service',
  ConfirmTransfer: 'service',
  MarkNotificationsRead: 'notifications.readOwn',
};

/** Throws FORBIDDEN when this actor may not send this command. */
export function authorise(command: CommandName, actor: Actor): void {
  const needed = policy[command];
  const allowed =
    needed === 'service' ? actor.kind === 'service' : actor.kind === 'user' && can(actor.role, needed);
  if (!allowed) throw new AppError('FORBIDDEN');
}
