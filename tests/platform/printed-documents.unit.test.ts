import { describe, expect, it } from 'vitest';
import { elementsOf, type ReadPdf, readPdf, type StructureElement } from '../support/pdf-structure.ts';
import {
  auditSample,
  demoSample,
  issuer,
  nobody,
  ownDataSample,
  receiptSample,
  statementSample,
  videosSample,
} from '../support/printed-samples.ts';

/** Every kind of document that the product prints: short ones, and ones of several pages. */
const kinds: readonly (readonly [string, string, () => Promise<Buffer>])[] = [
  ['a statement', 'Extracto mensual', () => statementSample(2)],
  ['a long statement', 'Extracto mensual', () => statementSample(60)],
  ['a receipt', 'Comprobante de inversión', () => receiptSample()],
  ['the audit', 'Auditoría', () => auditSample(40)],
  ['own data', 'Tus datos personales', () => ownDataSample(30)],
  ['the videos', 'Videos de Progreso', () => videosSample(20)],
  ['a paper of the demo', 'Contrato tipo', () => demoSample()],
];
const roles = ['H1', 'H2', 'H3', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD', 'Figure', 'Link'];

describe.each(kinds)('%s can be listened to', (_kind, title, print) => {
  let read: Promise<ReadPdf> | undefined;
  const pdf = () => {
    read ??= print().then(readPdf);
    return read;
  };

  it('says that it is tagged, in which language, and shows its title', async () => {
    const { language, isMarked, showsTitle, claim, ...rest } = await pdf();
    expect({ language, isMarked, showsTitle, claim }).toEqual({
      ...{ language: 'es-CO', isMarked: true, showsTitle: true, claim: '1' },
    });
    expect(rest.title).toBe(title);
  });

  it('has every text in its structure, but for what comes again on every page', async () => {
    const { untagged, artifacts, spoken } = await pdf();
    expect(untagged).toEqual([]);
    for (const [index, page] of artifacts.entries()) {
      expect(page).toContain(`Página ${index + 1} de ${artifacts.length}`);
      if (index > 0) expect(page).toContain(`Nodo Cartago · ${title}`);
      expect(spoken[index]?.length).toBeGreaterThan(0);
    }
    expect(spoken.flat().some(({ text }) => text.startsWith('Página '))).toBe(false);
  });

  it('is made of elements that are where they belong', async () => {
    const { root } = await pdf();
    expect(root.role).toBe('Document');
    expect(elementsOf(root, 'H1')).toHaveLength(1);
    const check = (element: StructureElement): void => {
      const inside = element.children.map(({ role }) => role);
      for (const role of inside) expect(roles).toContain(role);
      if (element.role === 'L') expect(new Set(inside)).toEqual(new Set(['LI']));
      if (element.role === 'LI') expect(inside).toEqual(['Lbl', 'LBody']);
      for (const child of element.children) check(child);
    };
    check(root);
    const headings = root.children.map(({ role }) => role).filter((role) => /^H\d$/.test(role));
    expect(headings[0]).toBe('H1');
    for (const [index, role] of headings.entries()) {
      const before = Number(headings[index - 1]?.[1] ?? 0);
      expect(Number(role[1])).toBeLessThanOrEqual(before + 1);
    }
  });

  it('has tables whose cells all have a heading, each table one element', async () => {
    const { root } = await pdf();
    for (const table of elementsOf(root, 'Table')) {
      const [first, ...rows] = table.children;
      expect(rows.length).toBeGreaterThan(0);
      expect(first?.children.every(({ role }) => role === 'TH')).toBe(true);
      for (const row of rows) {
        expect(row.role).toBe('TR');
        expect(row.children).toHaveLength(first?.children.length ?? 0);
      }
    }
    const headings = elementsOf(root, 'TH');
    for (const { attributes } of headings) expect(attributes).toMatch(/\/O \/Table\n\/Scope \/(Column|Row)/);
  });

  it('tells what its picture shows and where its link leads', async () => {
    const { root, links } = await pdf();
    const figures = elementsOf(root, 'Figure');
    expect(figures).toHaveLength(1);
    for (const { attributes } of figures) {
      expect(attributes).toContain('/Alt (Nodo Cartago)');
      expect(attributes).toContain('/BBox');
    }
    expect(links).toEqual([{ url: 'mailto:datos@nodocartago.co', contents: 'datos@nodocartago.co' }]);
    expect(elementsOf(root, 'Link')[0]?.attributes).toContain('/OBJR');
  });

  it('brings its letters along', async () => {
    const { fonts, embedded } = await pdf();
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+Geist-/);
    expect(fonts).toHaveLength(2);
    expect(embedded).toBe(2);
  });

  it('has who answers for it at its head, and nobody where nobody is configured', async () => {
    const { spoken } = await pdf();
    const head = spoken[0]?.slice(0, 12).map(({ text }) => text) ?? [];
    for (const text of [issuer.name, `NIT ${issuer.taxId}`, issuer.address, issuer.email, title]) {
      expect(head).toContain(text);
    }
    expect(head.some((text) => text.startsWith('Fecha: '))).toBe(true);
  });
});

describe('what is heard of a document', () => {
  it('is the same to the byte, whatever was printed before', async () => {
    const first = await receiptSample();
    await ownDataSample(3);
    await auditSample(2);
    expect(first.equals(await receiptSample())).toBe(true);
  });

  it('names nobody where nobody is configured', async () => {
    const { spoken, links, untagged } = await readPdf(await receiptSample({ issuer: nobody }));
    const texts = spoken.flat().map(({ text }) => text);
    expect(texts.some((text) => text.startsWith('NIT'))).toBe(false);
    expect(texts.slice(0, 2)).toEqual(['Nodo Cartago', 'Comprobante de inversión'].slice(0, 2));
    expect([links, untagged]).toEqual([[], []]);
  });

  it('says what it is also where who answers has signs of XML in their name', async () => {
    const { claim, spoken } = await readPdf(
      await receiptSample({ issuer: { ...nobody, name: 'Ibáñez & Hijos <S.A.S.>' } }),
    );
    expect(claim).toBe('1');
    expect(spoken.flat().map(({ text }) => text)).toContain('Ibáñez & Hijos <S.A.S.>');
  });

  it('reads an entry in the order of its sense: what, when, and the details', async () => {
    const { spoken } = await readPdf(await auditSample(1));
    const parts = spoken.flat();
    const from = parts.findIndex(({ text }) => text === '1. KYC revisado');
    expect(parts.slice(from, from + 4)).toMatchObject([
      { path: 'Document/L/LI/Lbl' },
      { path: 'Document/L/LI/LBody/P', text: expect.stringMatching(/^22 nov 2026, /) },
      { path: 'Document/L/LI/LBody/P', text: 'Quién: Marta Gómez · Admin' },
      { path: 'Document/L/LI/LBody/P', text: expect.stringMatching(/^Desde dónde: /) },
    ]);
  });

  it('says the headings of a table once, and shows them on each of its pages', async () => {
    const { root, spoken, artifacts } = await readPdf(await statementSample(60));
    const tables = elementsOf(root, 'Table');
    for (const table of tables) expect(elementsOf(table, 'TH').length).toBeLessThanOrEqual(7);
    const said = spoken.flat().filter(({ path, text }) => path.endsWith('TR/TH') && text === 'Confirmada');
    expect(said).toHaveLength(1);
    expect(artifacts.filter((page) => page.includes('Confirmada')).length).toBeGreaterThan(0);
    const totals = spoken.flat().filter(({ path, text }) => path.endsWith('TR/TH') && text === 'Total');
    expect(totals).toHaveLength(3);
  });
});
