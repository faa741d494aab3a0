import { expect, it } from 'vitest';
import { pdfName } from './file-name.ts';

it.each([
  ['Licencia de construcción', 'Licencia de construcción.pdf'],
  ['Acta 3/2026: «pisos»', 'Acta 3 2026 «pisos».pdf'],
  [' ? ', 'Documento.pdf'],
])('%s is saved as %s', (title, name) => expect(pdfName(title)).toBe(name));
