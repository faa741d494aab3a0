import { describe, expect, it } from 'vitest';
import { isPushed, type NotificationFact, notificationKinds } from './facts.ts';
import { isPushEndpoint, pushPayloadSchema, pushSubscriptionSchema } from './push.ts';
import { pushWords } from './push-texts.ts';

const id = '0190a3b2-7c1d-7e4f-9b3c-4d5e6f7a8b9d';
const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const transfer = { transferId: id, amountUsdt: '1234.567891' };
/** One of each pushed kind, with details that a locked screen must not show. */
const facts: readonly NotificationFact[] = [
  { kind: 'investment_confirmed', params: { investmentId: id, amount: '1234.56' } },
  { kind: 'returns_credited', params: { period: '2026-03', net: '1234.56' } },
  { kind: 'payout_requested', params: { ...transfer, needsApproval: true } },
  { kind: 'payout_sent', params: transfer },
  { kind: 'payout_confirmed', params: transfer },
  { kind: 'payout_rejected', params: transfer },
  { kind: 'payout_failed', params: { ...transfer, reason: 'own_address' } },
  { kind: 'kyc_approved', params: {} },
  { kind: 'kyc_rejected', params: {} },
  { kind: 'kyc_expired', params: {} },
  { kind: 'kyc_expired_renewing', params: {} },
  { kind: 'kyc_renewal_due', params: { expiresAt: '2026-11-04T05:00:00.000Z' } },
  { kind: 'kyc_renewed', params: {} },
  { kind: 'kyc_renewal_declined', params: {} },
  { kind: 'role_changed', params: { from: 'investor', to: 'admin' } },
  { kind: 'new_browser', params: {} },
  { kind: 'sessions_ended', params: {} },
  { kind: 'email_change_requested', params: {} },
  { kind: 'email_changed', params: {} },
  { kind: 'passkey_registered', params: {} },
  { kind: 'passkey_removed', params: {} },
  { kind: 'audit_exported', params: {} },
  { kind: 'own_data_exported', params: {} },
  { kind: 'personal_data_exported', params: { area: 'users' } },
  { kind: 'wallet_proved', params: { address } },
  { kind: 'wallet_released', params: { address } },
];

const spanish = { language: 'es', say: (text: string) => text } as const;

describe('SET-05 what a push says', () => {
  it('is known of every kind that is pushed, and of no other', () => {
    expect(facts.map(({ kind }) => kind).toSorted()).toEqual(notificationKinds.filter(isPushed).toSorted());
    expect(pushWords(id, { kind: 'kyc_submitted', params: {} }, spanish)).toBeUndefined();
  });

  it.each(facts)('$kind: no amount and no address, short, and a path of ours', (fact) => {
    const words = pushPayloadSchema.parse(pushWords(id, fact, spanish));
    expect(words.title.length).toBeLessThanOrEqual(60);
    expect(`${words.title} ${words.body}`).not.toMatch(/\d|US\$|USDT|TR7NHq/);
    expect(words.url).not.toMatch(/^\/\//);
  });

  it('is said in the language of its reader, and says which it is', () => {
    const say = (text: string) => `${text} (en)`;
    const words = pushWords(id, { kind: 'payout_sent', params: transfer }, { language: 'en', say });
    expect(words).toMatchObject({ title: 'Tu pago va en camino (en)', lang: 'en-GB' });
    expect(words?.body).toMatch(/\(en\)$/);
  });
});

describe('SET-05 the address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGx',
    'https://wns2-par02p.notify.windows.com/w/?token=BQ',
  ])('may be %s', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://localhost/x',
    'https://redis/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://push.example.com:8443/x',
    'https://somebody:secret@push.example.com/x',
    'https://metadata.google.internal/x',
    'https://printer.local/x',
    'https://push.example.com./x',
    'ftp://push.example.com/x',
    'push.example.com',
    `https://push.example.com/${'x'.repeat(1_000)}`,
  ])('is never %s', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(false));

  it('comes with a key and a secret of the length that encryption takes', () => {
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    const body = { endpoint: 'https://push.example.com/x', keys };
    expect(pushSubscriptionSchema.safeParse(body).success).toBe(true);
    for (const broken of [
      { ...body, keys: { ...keys, auth: 'A' } },
      { ...body, keys: { ...keys, p256dh: `C${'A'.repeat(86)}` } },
      { ...body, keys: null },
      { ...body, endpoint: 'https://localhost/x' },
    ]) {
      const problem = pushSubscriptionSchema.safeParse(broken).error?.issues[0]?.message;
      expect(problem).toMatch(/^El navegador /);
    }
  });
});
