import { loadConfig } from '@nodo/platform/config';
import { parseInput } from '@nodo/platform/errors';
import { eventStoreClient } from '@nodo/platform/event-store-client';
import { deriveId, hashOf } from '@nodo/platform/ids';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

const secret = 'x'.repeat(32);
const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const usable = {
  PUBLIC_URL: 'https://nodocartago.co',
  DATABASE_URL: 'postgres://db/nodo',
  EVENTSTORE_URL: 'esdb://store:2113?tls=false',
  TRON_URL: 'https://a.example, https://b.example',
  USDT_CONTRACT: address,
  TREASURY_ADDRESS: address,
  SESSION_SECRET: `session ${secret}`,
  SERVICE_TOKEN: `service ${secret}`,
  PERSONAL_DATA_KEY: `people ${secret}`,
};

describe('configuration', () => {
  it('reads a list of nodes and production defaults', () => {
    const config = loadConfig('worker', usable);
    const node = (base: string) => ({ wallet: base, walletsolidity: base, jsonrpc: base });
    expect(config.tron.nodes).toEqual([node('https://a.example'), node('https://b.example')]);
    expect(config).toMatchObject({ authMode: 'code', secureCookies: true, embedded: false });
    expect(config.allowedOrigins).toEqual(['https://nodocartago.co']);
  });

  it.each([
    ['https://nodocartago.co/', 'https://nodocartago.co'],
    ['https://nodocartago.co/app?x=1', 'https://nodocartago.co'],
    ['HTTPS://Nodocartago.co', 'https://nodocartago.co'],
    ['https://nodocartago.co:443', 'https://nodocartago.co'],
  ])(
    'takes as PUBLIC_URL what pages say they come from, and paths are appended to: not %s',
    (given, origin) => {
      expect(() => loadConfig('query-api', { ...usable, PUBLIC_URL: given })).toThrow(
        `PUBLIC_URL: has to be written as ${origin}`,
      );
      expect(loadConfig('query-api', { ...usable, PUBLIC_URL: origin }).publicUrl).toBe(origin);
    },
  );

  it.each(['nodocartago.co', 'nodocartago.co:443', 'ftp://nodocartago.co', ''])(
    'takes as PUBLIC_URL nothing that browsers could not open: not «%s»',
    (given) => {
      expect(() => loadConfig('query-api', { ...usable, PUBLIC_URL: given })).toThrow('PUBLIC_URL: ');
    },
  );

  it('takes no maximum of a day that a payout of the most that one may be would never fit into', () => {
    const paying = (one: string, day: string) =>
      loadConfig('worker', { ...usable, PAYOUT_MAX_USD: one, PAYOUT_DAILY_MAX_USD: day }).payouts;
    expect(paying('9000.00', '9000')).toMatchObject({ maximum: '9000.00', dailyMaximum: '9000.00' });
    const refused = 'PAYOUT_DAILY_MAX_USD (10000.00) is below PAYOUT_MAX_USD (10000.01)';
    expect(() => paying('10000.01', '10000.00')).toThrow(refused);
    // Below the default of what one may be.
    expect(() => loadConfig('query-api', { ...usable, PAYOUT_DAILY_MAX_USD: '49999.99' })).toThrow(
      'PAYOUT_DAILY_MAX_USD (49999.99) is below PAYOUT_MAX_USD (50000.00)',
    );
  });

  it('gives nothing away for a rate of nothing', () => {
    const rate = (USD_TO_USDT: string) => loadConfig('worker', { ...usable, USD_TO_USDT }).tron.usdToUsdt;
    expect(rate('0.9997')).toBe('0.9997');
    for (const nothing of ['0', '0.000000'])
      expect(() => rate(nothing)).toThrow('USD_TO_USDT: is not above 0');
  });

  it('takes what wraps the keys of people, and no secret twice', () => {
    const [current, other] = [`wrapping ${secret}`, `before ${secret}`];
    const given = { ...usable, KEY_ENCRYPTION_KEY: current, KEY_ENCRYPTION_KEY_OTHER: other };
    const master = usable.PERSONAL_DATA_KEY;
    expect(loadConfig('worker', given).personalDataKeys).toEqual({ master, current, others: [other] });
    expect(loadConfig('worker', usable).personalDataKeys.current).toBeUndefined();
    for (const same of [master, current])
      expect(() => loadConfig('worker', { ...given, KEY_ENCRYPTION_KEY_OTHER: same })).toThrow(
        'SESSION_SECRET, SERVICE_TOKEN, PERSONAL_DATA_KEY, KEY_ENCRYPTION_KEY and KEY_ENCRYPTION_KEY_OTHER have to differ',
      );
    expect(() => loadConfig('worker', { ...usable, KEY_ENCRYPTION_KEY: 'short' })).toThrow(
      'KEY_ENCRYPTION_KEY needs at least 32 characters',
    );
  });

  it('takes a java-tron of one’s own, which has a port for each interface', () => {
    const read = (url: string) => loadConfig('worker', { ...usable, TRON_URL: url }).tron.nodes;
    const own = 'http://tron:8090|http://tron:8091/|http://tron:8545';
    expect(read(`${own}, https://a.example`)).toMatchObject([
      { wallet: 'http://tron:8090', walletsolidity: 'http://tron:8091', jsonrpc: 'http://tron:8545' },
      { jsonrpc: 'https://a.example' },
    ]);
    expect(() => read('http://tron:8090|http://tron:8091')).toThrow(
      /TRON_URL: .*by one address nor by three/,
    );
    expect(() => read('tron:8090')).toThrow(/TRON_URL: .*http:/);
  });

  it('waits a day for new addresses of payouts, where the money is real', () => {
    const hours = (change: object) => loadConfig('worker', { ...usable, ...change }).payouts.newAddressHours;
    expect(hours({})).toBe(24);
    expect(hours({ EMBEDDED: 'on' })).toBe(0);
    expect(hours({ EMBEDDED: 'on', PAYOUT_NEW_ADDRESS_HOURS: '0.5' })).toBe(0.5);
    expect(() => hours({ PAYOUT_NEW_ADDRESS_HOURS: '-1' })).toThrow(/PAYOUT_NEW_ADDRESS_HOURS/);
  });

  it('leads to a chat under a web address only', () => {
    const chat = { CHAT_URL: 'https://chat.example/nodo', CHAT_CONTACT: 'Chat' };
    expect(loadConfig('query-api', { ...usable, ...chat }).chat).toEqual({
      url: chat.CHAT_URL,
      contact: 'Chat',
    });
    expect(loadConfig('query-api', usable).chat).toBeNull();
    const script = { ...usable, CHAT_URL: 'javascript:alert(1)' };
    expect(() => loadConfig('query-api', script)).toThrow(/CHAT_URL/);
  });

  it('LAND-14 leads to a video and a map under web addresses only', () => {
    for (const name of ['VIDEO_URL', 'MAPS_URL']) {
      expect(() => loadConfig('query-api', { ...usable, [name]: 'https://video.example/' })).not.toThrow();
      const plain = { ...usable, [name]: 'http://video.example/' };
      expect(() => loadConfig('query-api', plain)).toThrow(`${name}: is not an https:// address`);
    }
  });

  describe('of the event store', () => {
    const read = (url: string) => loadConfig('worker', { ...usable, EVENTSTORE_URL: url }).eventStoreUrl;

    it('takes the scheme of its successor, which the client does not know', () => {
      expect(read('kurrentdb+discover://admin:s3cret@store:2113?tls=true')).toBe(
        'esdb+discover://admin:s3cret@store:2113?tls=true&gossipTimeout=1',
      );
    });

    it.each([
      ['esdb://a:1,b:1,c:1?tls=false', 'esdb://a:1,b:1,c:1?tls=false&gossipTimeout=1'],
      ['kurrentdb+discover://u:p,w@cluster:2113', 'esdb+discover://u:p,w@cluster:2113?gossipTimeout=1'],
      ['esdb://a:1,b:1?gossip_timeout=4', 'esdb://a:1,b:1?gossip_timeout=4'],
      ['esdb://u:p,w@store:2113?tls=true', 'esdb://u:p,w@store:2113?tls=true'],
    ])('asks each node of a cluster who leads for a second at most: %s', (url, taken) => {
      expect(read(url)).toBe(taken);
    });

    it.each([
      [
        'an option the client would ignore',
        'esdb://admin:s3cret@store:2113?tls=true&tlsVerifyCert=false',
        /tlsVerifyCert/,
      ],
      ['a password that is not encoded', 'esdb://admin:pa?s3cret@store:2113', /percent-encoded/],
      ['another scheme', 'http://admin:s3cret@store:2113', /esdb:\/\//],
    ])('refuses %s, without a word of the password', (_, url, why) => {
      expect(() => read(url)).toThrow(why);
      expect(() => read(url)).not.toThrow(/s3cret/);
    });

    it.each([
      ['esdb://admin:s3cret@store:2113?tls=yes', /true or false/],
      ['esdb://admin:s3cret@store:port', /port number/],
      ['esdb://admin:s3cret@store:2113?tls=true&tlsCAFile=/no/such/file', /certificate/],
      ['esdb://admin:s3cret@store:2113?tlsVerifyCert=false', /tlsVerifyCert/],
    ])('a client for %s fails without the address', (url, why) => {
      const warned = vi.spyOn(console, 'warn');
      expect(() => eventStoreClient(url)).toThrow(why);
      expect(() => eventStoreClient(url)).not.toThrow(/s3cret/);
      expect(warned).not.toHaveBeenCalled();
      warned.mockRestore();
    });
  });

  it('takes no secret twice: who learns one of them would have another', () => {
    const twice = { ...usable, SERVICE_TOKEN: usable.SESSION_SECRET };
    expect(() => loadConfig('worker', twice)).toThrow(/differ/);
    expect(() => loadConfig('worker', twice)).not.toThrow(usable.SESSION_SECRET);
  });

  it('names every variable that cannot be used, and never prints a secret', () => {
    const broken = {
      ...usable,
      DATABASE_URL: 'mysql://db',
      TREASURY_ADDRESS: `${address}x`,
      SERVICE_TOKEN: 'short-secret',
    };
    expect(() => loadConfig('worker', broken)).toThrow(
      /DATABASE_URL[\s\S]*TREASURY_ADDRESS[\s\S]*SERVICE_TOKEN/,
    );
    expect(() => loadConfig('worker', broken)).not.toThrow(/short-secret/);
  });

  it('LOGIN-04 refuses immediate sign-in on any address but loopback', () => {
    const own = { ...usable, AUTH_MODE: 'immediate', HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' };
    expect(loadConfig('command-api', own).authMode).toBe('immediate');
    expect(() => loadConfig('command-api', { ...own, HOST: '0.0.0.0' })).toThrow(/loopback/);
    expect(() => loadConfig('command-api', { ...own, PUBLIC_URL: usable.PUBLIC_URL })).toThrow(/PUBLIC_URL/);
  });
});

describe('ids and input', () => {
  it('derives the same id from the same parts only', () => {
    expect(deriveId('a', 1, 'b')).toBe(deriveId('a', 1, 'b'));
    expect(deriveId('a/b', 'c')).not.toBe(deriveId('a', 'b/c'));
  });

  it('hashes a value whatever the order of its keys', () => {
    expect(hashOf({ a: 1, b: { c: 2, d: [1, 2] } })).toBe(hashOf({ b: { d: [1, 2], c: 2 }, a: 1 }));
    expect(hashOf({ a: [1, 2] })).not.toBe(hashOf({ a: [2, 1] }));
  });

  it('ERR-03 says in Spanish what is wrong, field by field', () => {
    const schema = z.strictObject({ amount: z.number(), name: z.string().min(3) });
    try {
      parseInput(schema, { amount: 'x', name: 'a', more: 1 });
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
      const { fields } = z.object({ fields: z.record(z.string(), z.string()) }).parse(error);
      expect(Object.keys(fields).sort()).toEqual(['_', 'amount', 'name']);
      expect(JSON.stringify(fields)).not.toMatch(/Invalid|expected|Required/i);
    }
  });
});
