import { z } from 'zod';
import { command } from '../command.ts';
import { roleSchema } from '../roles.ts';
import {
  changeEmailSchema,
  changeProfileSchema,
  changeRoleSchema,
  issuePasskeyCodeSchema,
  registerPasskeySchema,
  registerUserSchema,
  removePasskeySchema,
  renamePasskeySchema,
  requestEmailChangeSchema,
  resetAnyPasskeysSchema,
  setInvestorLevelSchema,
} from './commands.ts';
import { changeProfilePhotoSchema, discardProfilePhotosSchema, profilePhotoSchema } from './photo.ts';
import { investorLevelSetSchema, passkeyCodeSchema, roleChangedSchema } from './views.ts';

export { identityRoutes as routes } from './api.ts';
export { identityTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Identidad';

const signedInUserSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: roleSchema,
});
/** A person as returned by sign-in. */
export type SignedInUser = z.infer<typeof signedInUserSchema>;

const namedPasskey = z.object({ id: z.uuid(), name: z.string() });

export const commands = {
  RegisterUser: command(registerUserSchema, 'service', z.object({ userId: z.uuid() })),
  RegisterPasskey: command(registerPasskeySchema, 'passkeys.manageOwn', namedPasskey),
  RenamePasskey: command(renamePasskeySchema, 'passkeys.manageOwn', namedPasskey),
  RemovePasskey: command(removePasskeySchema, 'passkeys.manageOwn', namedPasskey),
  ResetPasskeys: command(
    resetAnyPasskeysSchema,
    'passkeys.reset',
    z.object({ userId: z.uuid(), passkeyIds: z.array(z.uuid()), role: roleSchema }),
    { alsoServices: true },
  ),
  IssuePasskeyCode: command(issuePasskeyCodeSchema, 'passkeys.issueCode', passkeyCodeSchema, {
    alsoServices: true,
  }),
  ChangeProfile: command(changeProfileSchema, 'profile.writeOwn', z.object({ user: signedInUserSchema })),
  RequestEmailChange: command(requestEmailChangeSchema, 'profile.writeOwn', z.object({ email: z.string() })),
  ChangeEmail: command(changeEmailSchema, 'profile.writeOwn', z.object({ user: signedInUserSchema })),
  ChangeProfilePhoto: command(changeProfilePhotoSchema, 'profile.writeOwn', profilePhotoSchema),
  DiscardProfilePhotos: command(discardProfilePhotosSchema, 'service', z.object({ removed: z.int() })),
  ChangeRole: command(changeRoleSchema, 'users.changeRole', roleChangedSchema),
  SetInvestorLevel: command(setInvestorLevelSchema, 'users.setLevel', investorLevelSetSchema),
};
