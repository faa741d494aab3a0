import { command } from '../command.ts';
import {
  proveWalletByTransferSchema,
  proveWalletSchema,
  releaseWalletSchema,
  requestWalletChallengeSchema,
  requestWalletTransferSchema,
} from './commands.ts';
import {
  walletChallengeSchema,
  walletProvedByTransferSchema,
  walletProvedSchema,
  walletReleasedSchema,
  walletTransferSchema,
} from './views.ts';

export { walletRoutes as routes } from './api.ts';
export { walletsTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Billeteras';

export const commands = {
  RequestWalletChallenge: command(requestWalletChallengeSchema, 'wallets.own', walletChallengeSchema),
  RequestWalletTransfer: command(requestWalletTransferSchema, 'wallets.own', walletTransferSchema),
  ProveWallet: command(proveWalletSchema, 'wallets.own', walletProvedSchema),
  ProveWalletByTransfer: command(proveWalletByTransferSchema, 'service', walletProvedByTransferSchema),
  ReleaseWallet: command(releaseWalletSchema, 'wallets.own', walletReleasedSchema),
};
