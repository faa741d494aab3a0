import { command } from '../command.ts';
import { proveWalletSchema, releaseWalletSchema, requestWalletChallengeSchema } from './commands.ts';
import { walletChallengeSchema, walletProvedSchema, walletReleasedSchema } from './views.ts';

export { walletRoutes as routes } from './api.ts';
export { walletsTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Billeteras';

export const commands = {
  RequestWalletChallenge: command(requestWalletChallengeSchema, 'wallets.own', walletChallengeSchema),
  ProveWallet: command(proveWalletSchema, 'wallets.own', walletProvedSchema),
  ReleaseWallet: command(releaseWalletSchema, 'wallets.own', walletReleasedSchema),
};
