import { z } from 'zod';
import type { NotificationDefinitions, NotificationTexts } from '../notifications/definition.ts';

const wallet = z.object({ address: z.string() });
const seeWallets = { label: 'Ver mis billeteras', url: '/settings' };

export const walletsNotifications = {
  wallet_proved: {
    params: wallet,
    on: ['WalletProved'],
    type: 'alert',
    priority: 'high',
    category: 'always',
    hasOwnLetter: true,
    push: 'title',
  },
  wallet_released: {
    params: wallet,
    on: ['WalletReleased'],
    type: 'alert',
    priority: 'high',
    category: 'always',
    hasOwnLetter: true,
    push: 'title',
  },
} as const satisfies NotificationDefinitions;

/** Its first and last characters, which people compare. */
const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-6)}`;

export const walletsTexts: NotificationTexts<typeof walletsNotifications> = {
  wallet_proved: ({ address }) => ({
    title: 'Demostraste que una billetera es tuya',
    message: `La billetera ${short(address)} quedó en tu cuenta, y los retiros a ella no esperan por ser una dirección nueva. Si no fuiste tú, libérala y cierra tus otras sesiones.`,
    action: seeWallets,
  }),
  wallet_released: ({ address }) => ({
    title: 'Liberaste una billetera',
    message: `La billetera ${short(address)} ya no cuenta como tuya. Si no fuiste tú, demuéstrala de nuevo y cierra tus otras sesiones.`,
    action: seeWallets,
  }),
};
