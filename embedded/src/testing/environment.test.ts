/** What every service has to be told, whatever it works on: a public address, and secrets that are none. */
export const serviceEnvironment = {
  EMBEDDED: 'on',
  PORT: '0',
  PUBLIC_URL: 'http://localhost:3000',
  SESSION_SECRET: 's'.repeat(32),
  SERVICE_TOKEN: 't'.repeat(32),
  PERSONAL_DATA_KEY: 'p'.repeat(32),
  LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
};
