import { loginCodeBodySchema } from '@nodo/contracts/identity/commands';
import { describeDevice } from '@nodo/platform/device';
import { KnownBrowsers } from '@nodo/platform/known-browsers';
import { renderHtml, renderText } from '@nodo/platform/mail-letter';
import { describe, expect, it } from 'vitest';

describe('known browsers', () => {
  const browsers = new KnownBrowsers('a session secret that is long enough!');

  it('LOGIN-04 are known for one e-mail, and to who has the secret', () => {
    const cookie = browsers.remember('hash of ana');
    const name = browsers.recognise(cookie, 'hash of ana');
    expect(name).toMatch(/^[\w-]{22}$/);
    expect(cookie.startsWith(`${name}.`)).toBe(true);
    expect(browsers.recognise(cookie, 'hash of eva')).toBeUndefined();
    expect(new KnownBrowsers('another secret').recognise(cookie, 'hash of ana')).toBeUndefined();
  });

  it('LOGIN-04 are known for each of the last five who share them, once each', () => {
    const people = ['ana', 'eva', 'luis', 'ana', 'sara', 'beto', 'olga'];
    const cookie = people.reduce<string | undefined>(
      (before, who) => browsers.remember(who, before),
      undefined,
    );
    const known = [...new Set(people)].filter((who) => browsers.recognise(cookie, who));
    expect(known).toEqual(['ana', 'luis', 'sara', 'beto', 'olga']);
    expect(cookie?.split('~')).toHaveLength(5);
    expect(cookie).toMatch(/^[\w.~-]+$/);
    // From before several were kept.
    expect(browsers.recognise(browsers.remember('eva', browsers.remember('ana')), 'ana')).toBeDefined();
    expect(browsers.recognise(browsers.remember('eva', 'nonsense'), 'eva')).toBeDefined();
  });

  it.each([undefined, '', '.', 'a', 'a.b', 'a.b.c', '~', 'a.b~'])(
    'LOGIN-04 are not made up: %j',
    (cookie) => {
      expect(browsers.recognise(cookie, 'hash of ana')).toBeUndefined();
    },
  );

  it('LOGIN-04 keep nothing of one cookie in another', () => {
    const [nonce] = browsers.remember('hash of ana').split('.');
    const [, mac] = browsers.remember('hash of ana').split('.');
    expect(browsers.recognise(`${nonce}.${mac}`, 'hash of ana')).toBeUndefined();
  });
});

describe('a device in words', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      'Chrome en Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
      'Edge en Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari en iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
      'Samsung Internet en Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
      'Firefox en Mac',
    ],
    ['curl/8.5.0', 'Desconocido'],
    [undefined, 'Desconocido'],
    ['<script>alert(1)</script> Linux', 'Navegador en Linux'],
  ])('%s', (userAgent, words) => {
    expect(describeDevice(userAgent)).toBe(words);
  });
});

describe('a typed code', () => {
  it.each(['123456', ' 123 456 ', '123-456'])('LOGIN-04 may be written as %j', (code) => {
    expect(loginCodeBodySchema.parse({ code })).toEqual({ code: '123456' });
  });

  it.each(['', '12345', '1234567', '12a456', '١٢٣٤٥٦', 123456, undefined])('LOGIN-04 is never %j', (code) => {
    expect(loginCodeBodySchema.safeParse({ code }).success).toBe(false);
  });
});

describe('a letter', () => {
  const letter = {
    subject: 'Aviso',
    before: ['Uno & <b>dos</b>'],
    highlight: { link: { url: 'https://nodo.example/?a="b', label: 'Entrar' } },
    after: ['Fin'],
  };

  it('says the same as text and as HTML, in which no text becomes markup', () => {
    expect(renderText(letter)).toMatch(
      /^Uno & <b>dos<\/b>\n\nhttps:\/\/nodo\.example\/\?a="b\n\nFin\n\n-- \n/,
    );
    const html = renderHtml(letter);
    expect(html).toContain('Uno &#38; &#60;b&#62;dos&#60;/b&#62;');
    expect(html).toContain('href="https://nodo.example/?a=&#34;b"');
    expect(html).not.toMatch(/<script|<img|src=/);
  });
});
