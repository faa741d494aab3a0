import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect } from 'vitest';
import { SUPER_ADMIN } from './accounts.ts';
import type { Client } from './client.ts';
import { CodeEntrance, enterByPasskey, operatorsCode, register, verify } from './code-entrance.ts';
import { SoftwarePasskey } from './software-passkey.ts';
import { productStage } from './stage.ts';

/** How a passkey's answer is refused. */
export const refused = { status: 422, body: { code: 'PASSKEY_REFUSED' } };

/** A product with mailed codes for the tests of one file, and who enters it. Call next to the file's other hooks. */
export function codeStage() {
  const stage = productStage({ environment: { AUTH_MODE: 'code' } });
  let entrance: CodeEntrance;
  let bossPasskey: SoftwarePasskey | undefined;
  beforeAll(() => {
    entrance = CodeEntrance.of(stage.product);
  });
  /** Part of the e-mails of new people: nobody of a first try is there in a second one. */
  let mark: string;
  beforeEach(() => {
    mark = randomUUID().slice(0, 8);
  });
  const enter = (email: string) => entrance.enter(email);
  const enterNew = (name: string) => enter(`${name}.${mark}@ejemplo.co`);

  /** The super admin with a verified session. The first call registers the passkey, with an operator's code. */
  async function verifiedBoss(): Promise<Client> {
    const boss = await enter(SUPER_ADMIN);
    if (bossPasskey) {
      expect((await verify(boss, bossPasskey)).status).toBe(200);
      return boss;
    }
    bossPasskey = new SoftwarePasskey(stage.url);
    const code = await operatorsCode(stage.product, SUPER_ADMIN);
    expect((await register(boss, bossPasskey, { code })).status).toBe(201);
    return boss;
  }

  const enterBy = (passkey: SoftwarePasskey, userId: string) => enterByPasskey(stage.url, passkey, userId);
  return { stage, enter, enterNew, verifiedBoss, enterBy };
}
