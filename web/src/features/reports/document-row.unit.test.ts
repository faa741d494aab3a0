import { ERASED } from '@nodo/contracts/event';
import type { DocumentView } from '@nodo/contracts/reports/views';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DocumentRow } from './components/document-row.tsx';

const elsewhere: DocumentView = {
  id: '0190a3b2-7c1d-7e4f-8a2b-3c4d5e6f7a8b',
  name: 'Contrato de inversión',
  type: 'legal',
  url: 'https://notaria.ejemplo.co/contratos/1.pdf',
  isExternal: true,
  size: null,
  isPersonal: true,
  createdAt: '2026-10-04T15:00:00.000Z',
  uploadedByUser: null,
};
const shown = (document: DocumentView) => renderToStaticMarkup(createElement(DocumentRow, { document }));

describe('a row of a document elsewhere', () => {
  it('names the place and leads there', () => {
    expect(shown(elsewhere)).toContain('notaria.ejemplo.co');
    expect(shown(elsewhere)).toContain(`href="${elsewhere.url}"`);
  });

  it('leads nowhere once its address was forgotten with its person', () => {
    const row = shown({ ...elsewhere, name: ERASED, url: ERASED });
    expect(row).toContain(`<span>${ERASED}</span>`);
    expect(row).not.toContain('href=');
  });
});
