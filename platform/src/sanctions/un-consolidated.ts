import { bounded, type SanctionsEntry } from './entry.ts';
import type { ListFormat } from './list-file.ts';
import { childrenOf, textOf, type XmlNode } from './xml.ts';

const RECORDS: ReadonlySet<string> = new Set(['INDIVIDUALS/INDIVIDUAL', 'ENTITIES/ENTITY']);
const NAMES = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

/** The consolidated list of the UN Security Council. It has its generation date, but no number of entries. */
export const unConsolidated: ListFormat = {
  list: 'un-consolidated',
  root: 'CONSOLIDATED_LIST',
  isRecord: (path) => path.length === 2 && RECORDS.has(path.join('/')),
  publishedOn: ({ dateGenerated = '' }) => /^\d{4}-\d\d-\d\d/.exec(dateGenerated)?.[0],
  read: (node) => ({ entry: entryOf(node) }),
};

function entryOf(node: XmlNode): SanctionsEntry {
  const isPerson = node.name === 'INDIVIDUAL';
  const main = NAMES.map((name) => textOf(node, name)).join(' ');
  const aliases = childrenOf(node, isPerson ? 'INDIVIDUAL_ALIAS' : 'ENTITY_ALIAS');
  return bounded({
    id: textOf(node, 'DATAID'),
    kind: isPerson ? 'individual' : 'entity',
    names: [main, ...aliases.map((alias) => textOf(alias, 'ALIAS_NAME'))],
    born: childrenOf(node, 'INDIVIDUAL_DATE_OF_BIRTH').flatMap(birthOf),
    documents: childrenOf(node, 'INDIVIDUAL_DOCUMENT').flatMap((document) => {
      const number = textOf(document, 'NUMBER');
      return number ? [{ type: textOf(document, 'TYPE_OF_DOCUMENT'), number }] : [];
    }),
    nationalities: valuesOf(node, 'NATIONALITY'),
    programs: [textOf(node, 'UN_LIST_TYPE'), textOf(node, 'REFERENCE_NUMBER')],
  });
}

function valuesOf(node: XmlNode, name: string): string[] {
  return childrenOf(node, name).flatMap((each) => childrenOf(each, 'VALUE').map(({ text }) => text));
}

function birthOf(node: XmlNode): string[] {
  const [date] = /^\d{4}-\d\d-\d\d/.exec(textOf(node, 'DATE')) ?? [];
  if (date !== undefined) return [date];
  const [from, to] = [textOf(node, 'FROM_YEAR'), textOf(node, 'TO_YEAR')];
  if (/^\d{4}$/.test(from) && /^\d{4}$/.test(to)) return [`${from}/${to}`];
  const [year] = /^\d{4}/.exec(textOf(node, 'YEAR')) ?? [];
  return year === undefined ? [] : [year];
}
