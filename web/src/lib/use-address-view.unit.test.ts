import { expect, it } from 'vitest';
import { replaced } from './use-address-view.ts';

it('replaces a view’s own parameters, and leaves those of others', () => {
  const address = new URLSearchParams('rango=6m&tipo=deposit&pagina=2');
  const written = new URLSearchParams('tipo=dividend');
  expect(`${replaced(address, ['tipo', 'desde', 'pagina'], written)}`).toBe('rango=6m&tipo=dividend');
  expect(`${replaced(address, ['rango'], new URLSearchParams())}`).toBe('tipo=deposit&pagina=2');
});
