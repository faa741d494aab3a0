import { demoAccounts } from './demo/people.ts';
import { startProduct } from './product.ts';
import { waitUntilReady } from './readiness.ts';
import { readSettings } from './settings.ts';

/** `npm start`: the whole product on this machine, until Ctrl-C. */
async function main(): Promise<void> {
  const began = Date.now();
  const settings = readSettings();
  const product = await startProduct(settings);
  await waitUntilReady(product.url);
  const seconds = ((Date.now() - began) / 1_000).toFixed(1);
  console.log(`\n  Nodo Cartago está listo (${seconds} s)\n\n  ${product.url}\n`);
  if (settings.demo !== 'off') {
    console.log('  Cuentas de demostración (sin contraseña):');
    for (const account of demoAccounts) console.log(`    ${account.email.padEnd(32)} ${account.note}`);
    console.log('');
  }
  if (settings.authMode === 'code') console.log(`  Códigos de acceso     ${product.url}/dev/mailbox`);
  console.log(`  Cadena de desarrollo  ${product.chain.url}`);
  console.log(`  Contrato USDT         ${product.chain.usdtContract}`);
  console.log(`  Tesorería             ${product.chain.treasuryAddress}`);
  console.log(`  Billetera con fondos  ${product.chain.demoWallet.address}`);
  console.log(`  Su clave privada      ${product.chain.demoWallet.privateKey}\n`);
  console.log('  Ctrl-C detiene todo.');

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    console.log('\n  Deteniendo…');
    product.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
