/** Variables that every service needs: a public address, and dummy secrets. */
export const serviceEnvironment = {
  EMBEDDED: 'on',
  PORT: '0',
  PUBLIC_URL: 'http://localhost:3000',
  SESSION_SECRET: 's'.repeat(32),
  SERVICE_TOKEN: 't'.repeat(32),
  PERSONAL_DATA_KEY: 'p'.repeat(32),
  LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
};

const ADDRESS = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9';
/** For a service that contacts nothing: all its dependencies point nowhere. */
export const nowhereEnvironment = {
  ...serviceEnvironment,
  EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  TRON_URL: 'http://127.0.0.1:1',
  USDT_CONTRACT: ADDRESS,
  TREASURY_ADDRESS: ADDRESS,
  OBJECT_STORE_URL: 'file:///tmp/none',
  AUTH_MODE: 'immediate',
};
