import { readEnvironment } from '@nodo/platform/environment';
import { afterEach, expect, it, vi } from 'vitest';
import { childEnvironment, instead } from './child-environment.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('what is set for a process counts instead of the file that was given for it', () => {
  vi.stubEnv('DATABASE_URL_FILE', '/run/secrets/database-url');
  vi.stubEnv('LEFT', 'as it is');
  const environment = readEnvironment(childEnvironment({ DATABASE_URL: 'postgres://here' }));
  expect(environment).toMatchObject({ DATABASE_URL: 'postgres://here', LEFT: 'as it is' });
  expect(environment.DATABASE_URL_FILE).toBeUndefined();
  expect(instead({ DATABASE_URL: 'postgres://here', SAID: 'yes' })).toEqual({
    DATABASE_URL: 'postgres://here',
    DATABASE_URL_FILE: '',
    SAID: 'yes',
  });
});

it('hands the treasury’s key to nobody but whom it is for', () => {
  vi.stubEnv('TREASURY_PRIVATE_KEY', 'inherited');
  expect(readEnvironment(childEnvironment({})).TREASURY_PRIVATE_KEY).toBeUndefined();
  vi.stubEnv('TREASURY_PRIVATE_KEY', undefined);
  vi.stubEnv('TREASURY_PRIVATE_KEY_FILE', '/run/secrets/key');
  const environment = childEnvironment({});
  expect(environment).toMatchObject({ TREASURY_PRIVATE_KEY: '', TREASURY_PRIVATE_KEY_FILE: '' });
  const signer = readEnvironment(childEnvironment({ TREASURY_PRIVATE_KEY: 'its own' }));
  expect(signer.TREASURY_PRIVATE_KEY).toBe('its own');
});
