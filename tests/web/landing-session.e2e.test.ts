import { expect, test } from 'vitest';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { openLanding } from '../support/landing-screen.ts';
import { browserStage } from '../support/stage.ts';

const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });

test('LAND-01 signed-in people get the app at the same address, also after signing in elsewhere', async () => {
  const camila = await stage.person(INVESTOR);
  await camila.open('/');
  await camila.page.locator('#contenido').getByRole('heading', { level: 1 }).waitFor();
  expect(await camila.page.locator('#hero-section').count()).toBe(0);

  const visitor = await openLanding(stage);
  const { cookie } = await stage.signIn(INVESTOR);
  const [name = '', value = ''] = cookie.split('=');
  await visitor.context.addCookies([{ name, value, url: stage.url, httpOnly: true, sameSite: 'Lax' }]);
  await visitor.page.evaluate(() => {
    const be = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    be('hidden');
    be('visible');
  });
  await visitor.page.locator('#contenido').getByRole('heading', { level: 1 }).waitFor();
});

test('LAND-01 a session that has ended leads to the landing page, on arrival and while the app is open', async () => {
  const visitor = await stage.visitor();
  await visitor.context.addCookies([
    { name: 'nodo_session', value: 'expired', url: stage.url, httpOnly: true, sameSite: 'Lax' },
  ]);
  await visitor.open('/');
  await visitor.page.locator('#hero-section').waitFor();

  const camila = await stage.person(INVESTOR);
  camila.tolerate(/status of 401/);
  await camila.open('/');
  await camila.page.locator('#contenido').getByRole('heading', { level: 1 }).waitFor();
  await camila.context.clearCookies();
  await camila.page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await camila.page.locator('#hero-section').waitFor();

  // Who is at work on one of its lists is told, signs in and is back there.
  const place = '/?operacion=preguntas#operacion';
  const admin = await stage.person(ADMIN);
  admin.tolerate(/status of 401/);
  await admin.open(place);
  await admin.page.getByRole('tab', { name: 'Preguntas', selected: true }).waitFor();
  await admin.context.clearCookies();
  await admin.page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  const signIn = `**/login?next=${encodeURIComponent(place)}`;
  await admin.page.waitForURL(signIn);
  // A link in a notice, opened where nobody is signed in, does the same.
  await visitor.open(place);
  await visitor.page.waitForURL(signIn);
});
