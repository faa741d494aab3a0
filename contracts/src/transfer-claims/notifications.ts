import { z } from 'zod';
import type { NotificationDefinitions, NotificationTexts } from '../notifications/definition.ts';
import { seeTransactions } from '../notifications/wording.ts';

const claim = z.object({ claimId: z.uuid() });

export const transferClaimsNotifications = {
  /** For staff: a person claims a transfer. */
  transfer_claimed: {
    params: claim.extend({ userId: z.uuid() }),
    on: ['TransferClaimed'],
    type: 'payment',
    priority: 'high',
    category: 'always',
  },
  transfer_claim_closed: {
    params: claim.extend({ isTheirs: z.boolean() }),
    on: ['TransferClaimRejected', 'TransferClaimSettled'],
    type: 'payment',
    priority: 'high',
    category: 'always',
  },
} as const satisfies NotificationDefinitions;

export const transferClaimsTexts: NotificationTexts<typeof transferClaimsNotifications> = {
  transfer_claimed: (_, { person, isSettled }) => ({
    title: 'Reclamo de una transferencia',
    message: `${person ?? 'Alguien'} dice que envió una transferencia que no ve en su cuenta${isSettled ? '; ya tiene respuesta' : ''}.`,
    action: {
      label: isSettled ? 'Ver conciliaciones' : 'Revisar',
      url: '/?operacion=por-conciliar#operacion',
    },
  }),
  transfer_claim_closed: ({ isTheirs }) => ({
    title: isTheirs ? 'Resolvimos tu reclamo' : 'Tu reclamo no se aceptó',
    message: isTheirs
      ? 'La transferencia que reclamaste ya tiene una decisión a tu favor.'
      : 'La transferencia que reclamaste no quedó a tu nombre. La respuesta está en tu perfil, junto a tus billeteras.',
    action: isTheirs ? seeTransactions : { label: 'Ver mis reclamos', url: '/settings' },
  }),
};
