import { collectAtRest } from '@nodo/platform/collect-at-rest';
import { demoAccounts } from './demo-accounts.ts';
import { describeParts } from './outside.ts';
import { startProduct } from './product.ts';
import { waitUntilReady } from './readiness.ts';
import { readSettings } from './settings.ts';

/** `npm start`: the whole product on this machine, until Ctrl-C. */
async function main(): Promise<void> {
  const began = Date.now();
  const settings = readSettings();
  // Registered first: an unhandled signal would leave Postgres running.
  const stopping = new AbortController();
  const ask = () => {
    if (!stopping.signal.aborted) console.log('\n  Deteniendo…');
    stopping.abort();
  };
  process.on('SIGINT', ask);
  process.on('SIGTERM', ask);
  // The parent with an IPC channel, such as a test, is gone.
  process.on('disconnect', ask);
  const product = await startProduct(settings, stopping.signal);
  if (!product) process.exit(0);
  stopping.signal.addEventListener('abort', () => void product.stop().then(() => process.exit(0), fail));
  await waitUntilReady(product.url, stopping.signal).catch(async (error: unknown) => {
    console.error((await product.unready()).join('\n'));
    // Postgres would outlive this process.
    await product.stop();
    throw error;
  });
  if (stopping.signal.aborted) return;
  collectAtRest();
  const seconds = ((Date.now() - began) / 1_000).toFixed(1);
  console.log(`\n  Nodo Cartago está listo (${seconds} s)\n\n  ${product.url}\n`);
  if (settings.demo !== 'off') {
    console.log('  Cuentas de demostración (sin contraseña):');
    for (const account of demoAccounts) console.log(`    ${account.email.padEnd(32)} ${account.note}`);
    console.log('');
  }
  if (settings.authMode === 'code') console.log(`  Códigos de acceso     ${product.url}/dev/mailbox`);
  if (product.chain) {
    console.log(`  Cadena de desarrollo  ${product.chain.url}`);
    console.log(`  Contrato USDT         ${product.chain.usdtContract}`);
    console.log(`  Tesorería             ${product.chain.treasuryAddress}`);
    console.log(`  Billetera con fondos  ${product.chain.demoWallet.address}`);
    console.log(`  Su clave privada      ${product.chain.demoWallet.privateKey}\n`);
  }
  for (const line of describeParts(settings.outside)) console.log(`  ${line}`);
  console.log('');
  console.log('  Ctrl-C detiene todo.');
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

main().catch(fail);
