import { describe, expect, it } from 'vitest';
import { demoCrowd } from './crowd.ts';

describe('the demo’s crowd', () => {
  const crowd = demoCrowd(120);

  it('is the same every time, and nobody twice', () => {
    expect(demoCrowd(120)).toEqual(crowd);
    expect(new Set(crowd.map((person) => person.email)).size).toBe(120);
    for (const { email } of crowd) expect(email).toMatch(/^[a-z]+\.[a-z]+\.[a-z]+@ejemplo\.co$/);
  });

  it('comes over 18 months, more of them lately', () => {
    const ages = crowd.map((person) => person.registered);
    expect(Math.max(...ages)).toBeGreaterThan(14);
    expect(Math.max(...ages)).toBeLessThan(18);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    const lately = ages.filter((age) => age < 6).length;
    expect(lately).toBeGreaterThan(120 / 2);
  });

  it('has its KYC in every state but waiting, decided after registering', () => {
    const states = new Set(crowd.map((person) => person.kyc?.status));
    expect(states).toEqual(new Set([undefined, 'draft', 'approved', 'rejected', 'expired']));
    for (const { kyc, registered } of crowd) {
      if (!kyc) continue;
      expect(kyc.at).toBeLessThan(registered);
      expect(kyc.at).toBeGreaterThan(0);
      if (kyc.status === 'rejected') expect(kyc.notes).toMatch(/\.$/);
    }
  });
});
