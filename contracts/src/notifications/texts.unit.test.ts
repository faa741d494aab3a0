import { describe, expect, it } from 'vitest';
import { notificationTypes } from './definition.ts';
import {
  kindsOfType,
  type NotificationFact,
  notificationFact,
  notificationKinds,
  notificationPriority,
} from './facts.ts';
import { notificationWords } from './texts.ts';

const id = '0199c1a4-6f0e-7d21-8a52-4be2f7a0c911';
const settings = {
  minimumInvestment: '50000.00',
  monthlyReturnRate: '0.015',
  managementFeeRate: '0.02',
  platformFeeRate: '0.005',
  recompraEnabled: false,
};
const report = { reportId: id, type: 'monthly', periodFrom: '2026-10-01', periodTo: '2026-10-31' } as const;
const payment = { investmentId: id, amountUsdt: '50000.000137' };
const payout = { transferId: id, amountUsdt: '250.000000' };
/** One of each kind; the type ensures that none is missing. */
const samples: { [K in NotificationFact['kind']]: Extract<NotificationFact, { kind: K }>['params'] } = {
  audit_exported: {},
  own_data_exported: {},
  personal_data_exported: { area: 'users' },
  kyc_submitted: {},
  kyc_pending: {},
  kyc_under_review: {},
  kyc_approved: {},
  kyc_rejected: {},
  kyc_expired: {},
  kyc_expired_renewing: {},
  kyc_renewal_due: { expiresAt: '2026-11-04T05:00:00.000Z' },
  kyc_renewal_submitted: {},
  kyc_renewed: {},
  kyc_renewal_declined: {},
  kyc_renewal_reopened: {},
  kyc_waiting: { userId: id },
  payment_detected: payment,
  payment_confirmed: payment,
  payment_unmatched: { ...payment, reason: 'underpaid' },
  payment_reorganised: payment,
  transfer_unmatched: { amountUsdt: '77.000000', reason: 'unknown' },
  outflow_detected: payout,
  reconciliation_waiting: { ...payout, how: 'credit' },
  transfer_credited: { ...payout, amountUsd: '250.00' },
  transfer_refunding: payout,
  reserves_short: { day: '2026-10-31', shortfall: '12.500000', blockNumber: 71_204_518 },
  payout_requested: { ...payout, needsApproval: true },
  payout_waiting: { ...payout, userId: id },
  payout_sent: payout,
  payout_confirmed: payout,
  payout_rejected: payout,
  payout_failed: { ...payout, reason: 'failed_on_chain' },
  investment_confirmed: { investmentId: id, amount: '50000.00' },
  investment_failed: { investmentId: id, amount: '50000.00', reason: 'expired' },
  standing_order_skipped: { reason: 'no_room' },
  standing_order_ended: { reason: 'warehouse_closed' },
  waitlist_closed: { warehouseId: id },
  warehouse_closing_requested: { warehouseId: id },
  warehouse_closing_rejected: { warehouseId: id },
  warehouse_closed: { warehouseId: id },
  capital_free: { warehouseId: id, freeCapital: '250000.00' },
  transfer_claimed: { claimId: id, userId: id },
  transfer_claim_closed: { claimId: id, isTheirs: false },
  question_asked: { questionId: id, warehouseId: id },
  question_answered: { questionId: id, warehouseId: id },
  question_declined: { questionId: id, warehouseId: id },
  visit_requested: { visitId: id, preferredDay: '2026-03-12' },
  visit_confirmed: { visitId: id, day: '2026-03-13', time: '09:30' },
  visit_rescheduled: {
    ...{ visitId: id, fromDay: '2026-03-13', fromTime: '09:30' },
    ...{ day: '2026-03-16', time: '14:00' },
  },
  visit_declined: { visitId: id },
  visit_cancelled: { visitId: id },
  repurchase_waiting: { investmentId: id, price: '50000.00', userId: id },
  repurchase_paid: { investmentId: id, price: '50000.00' },
  repurchase_rejected: { investmentId: id, price: '50000.00' },
  returns_credited: { period: '2026-03', net: '731.25' },
  distribution_waiting: { period: '2026-03', investors: 1, net: '731.25' },
  construction_update: { title: 'Placa fundida.', updateType: 'milestone', percentage: 62.5 },
  settings_changed: { now: settings, before: null },
  wallet_proved: { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  wallet_released: { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  role_changed: { from: 'investor', to: 'analyst' },
  new_browser: {},
  sessions_ended: {},
  email_change_requested: {},
  email_changed: {},
  passkey_registered: {},
  passkey_removed: {},
  report_ready: report,
  report_failed: report,
  document_published: { documentId: id, documentType: 'legal' },
};
const nobody = { warehouse: null, person: null, notes: null, isSettled: false };
const everything = {
  warehouse: 'Bodega Norte 1',
  person: 'Ana Gómez',
  notes: 'Foto borrosa',
  isSettled: true,
};

describe('NOTI-02 notifications in words', () => {
  it.each(notificationKinds)('%s has a title, a sentence and a way on, whatever is known', (kind) => {
    const fact = notificationFact(kind, samples[kind]);
    for (const about of [nobody, everything]) {
      const { title, message, action } = notificationWords(fact, about);
      expect(title).toMatch(/^[A-ZÁÉÍÓÚ]/);
      expect(title).not.toMatch(/\.$/);
      expect(message).toMatch(/^[\dA-ZÁÉÍÓÚ].*[.»]$/);
      expect(`${title} ${message}`).not.toMatch(/undefined|null|NaN|\.\.| {2}/);
      expect(action?.url).toMatch(
        /^\/(investments|warehouses|reservas|construction-progress|kyc|kyc-admin|financial-tools|reports|settings|admin\/(returns|payouts|warehouses)|\?operacion=(por-conciliar|recompras|visitas|preguntas)|$)/,
      );
    }
  });

  it('says what changed in the conditions, from what to what, and nothing else', () => {
    const now = { ...settings, monthlyReturnRate: '0.0165', recompraEnabled: true };
    const fact = { kind: 'settings_changed', params: { now, before: settings } } as const;
    expect(notificationWords(fact, nobody).message).toBe(
      'Retorno mensual: de 1,5\u00a0% a 1,65\u00a0%; Recompra: de no habilitada a habilitada. Rigen para inversiones nuevas; las que ya tienes conservan las suyas.',
    );
  });

  it('rounds no rate: a change of a hundredth of a point is told, and as it was set', () => {
    const now = { ...settings, monthlyReturnRate: '0.015125', managementFeeRate: '0.02004' };
    const before = { ...settings, managementFeeRate: '0.02' };
    const { message } = notificationWords({ kind: 'settings_changed', params: { now, before } }, nobody);
    expect(message).toContain('Retorno mensual: de 1,5\u00a0% a 1,5125\u00a0%');
    expect(message).toContain('Comisión de administración: de 2\u00a0% a 2,004\u00a0%');
  });

  it('says all that an expired verification keeps one from', () => {
    const { message } = notificationWords({ kind: 'kyc_expired', params: {} }, nobody);
    expect(message).toBe('Para volver a invertir y a retirar tu saldo, envía documentos vigentes.');
  });

  it('says of an approval that ends soon its last day in Bogotá, and leads to renewing it while that is needed', () => {
    const fact = { kind: 'kyc_renewal_due', params: { expiresAt: '2026-11-04T05:00:00.000Z' } } as const;
    expect(notificationWords(fact, nobody)).toEqual({
      title: 'Tu verificación vence pronto',
      message: 'Vale hasta el 3 nov 2026. Si no la renuevas antes, no podrás invertir ni retirar tu saldo.',
      action: { label: 'Renovar', url: '/kyc' },
    });
    expect(notificationWords(fact, everything).action?.label).toBe('Ver mi verificación');
  });

  it('keeps every unit of an amount that does not match, and rounds none', () => {
    const fact = { kind: 'payment_unmatched', params: { ...payment, reason: 'late' } } as const;
    expect(notificationWords(fact, nobody).message).toContain('50.000,000137 USDT');
    const detected = {
      kind: 'payment_detected',
      params: { ...payment, amountUsdt: '49999.999999' },
    } as const;
    expect(notificationWords(detected, nobody).message).toContain('49.999,99 USDT');
  });

  it('says what to do about a payment that left the chain, and that it came back by itself', () => {
    const fact = { kind: 'payment_reorganised', params: payment } as const;
    expect(notificationWords(fact, nobody)).toMatchObject({
      title: 'Tu pago salió de la red',
      message: expect.stringContaining(
        'Si tu billetera muestra que el dinero no salió, envía el pago de nuevo',
      ),
      action: { url: `/investments/${id}` },
    });
    const { title, message } = notificationWords(fact, { ...nobody, isSettled: true });
    expect(title).toBe('Tu pago volvió a la red');
    expect(message).toContain('No tienes que hacer nada');
  });

  it('asks for no payment again that is not waited for', () => {
    const fact = (unneeded: 'already' | 'since') =>
      ({ kind: 'payment_reorganised', params: { ...payment, unneeded } }) as const;
    const settled = { ...nobody, isSettled: true };
    for (const [unneeded, about] of [
      ['already', nobody],
      ['since', nobody],
      ['since', settled],
    ] as const) {
      const { title, message } = notificationWords(fact(unneeded), about);
      expect(title).toBe('Tu pago salió de la red');
      expect(message).toContain('No lo envíes de nuevo');
      expect(message).not.toContain('envía el pago de nuevo');
    }
    expect(notificationWords(fact('already'), settled).title).toBe('Tu pago volvió a la red');
  });

  it('says that a payment was decided about, and that a payout was cancelled', () => {
    const settled = { ...nobody, isSettled: true };
    const unmatched = { kind: 'payment_unmatched', params: { ...payment, reason: 'late' } } as const;
    expect(notificationWords(unmatched, nobody).message).toContain('Escríbenos');
    const decided = notificationWords(unmatched, settled);
    expect(decided.title).toBe('Ya revisamos tu pago');
    expect(decided.message).not.toContain('Escríbenos');
    const params = { transferId: id, amountUsdt: '700.000000', needsApproval: true };
    const cancelled = notificationWords({ kind: 'payout_requested', params }, settled);
    expect(cancelled).toMatchObject({
      title: 'Cancelaste tu pago',
      message: '700,00 USDT volvieron a tu saldo disponible.',
    });
  });

  it('gives each kind one type and a priority', () => {
    const typed = notificationTypes.flatMap((type) => kindsOfType(type));
    expect(typed.toSorted()).toEqual([...notificationKinds].toSorted());
    expect(notificationPriority('kyc_rejected')).toBe('high');
  });

  it('refuses params that are not those of the kind', () => {
    expect(() => notificationFact('role_changed', {})).toThrow();
  });
});
