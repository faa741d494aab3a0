import { z } from 'zod';
import { command, read } from '../api-route.ts';
import { proveWalletSchema, requestWalletChallengeSchema, requestWalletTransferSchema } from './commands.ts';
import {
  walletChallengeSchema,
  walletProvedSchema,
  walletReleasedSchema,
  walletTransferSchema,
  walletViewSchema,
} from './views.ts';

const permission = 'wallets.own';

export const walletRoutes = [
  read('/api/wallets', 'Las billeteras propias', { permission, answer: z.array(walletViewSchema) }),
  command('POST', '/api/wallets/challenges', 'Pide el mensaje que demuestra una billetera', {
    permission,
    body: requestWalletChallengeSchema,
    status: 201,
    answer: walletChallengeSchema,
  }),
  command('POST', '/api/wallets', 'Demuestra una billetera con el mensaje firmado', {
    permission,
    body: proveWalletSchema,
    status: 201,
    answer: walletProvedSchema,
  }),
  read('/api/wallets/transfer-challenges', 'Los envíos exactos que se esperan de las billeteras propias', {
    permission,
    answer: z.array(walletTransferSchema),
  }),
  command('POST', '/api/wallets/transfer-challenges', 'Pide el envío exacto que demuestra una billetera', {
    permission,
    body: requestWalletTransferSchema,
    status: 201,
    answer: walletTransferSchema,
  }),
  command('DELETE', '/api/wallets/{id}', 'Libera una billetera propia', {
    permission,
    answer: walletReleasedSchema,
  }),
];
