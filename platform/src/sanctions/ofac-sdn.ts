import type { SanctionedKind } from '@nodo/contracts/sanctions/values';
import { bounded, type SanctionsEntry } from './entry.ts';
import type { ListFormat } from './list-file.ts';
import { childrenOf, listOf, textOf, type XmlNode } from './xml.ts';

const KINDS: Readonly<Record<string, SanctionedKind>> = {
  Individual: 'individual',
  Entity: 'entity',
  Vessel: 'vessel',
  Aircraft: 'aircraft',
};
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** OFAC's list as SDN.XML, per the "SDN data specification". The misspelt `publshInformation` is the publisher's. */
export const ofacSdn: ListFormat = {
  list: 'ofac-sdn',
  root: 'sdnList',
  isRecord: (path) => path.length === 1 && (path[0] === 'sdnEntry' || path[0] === 'publshInformation'),
  publishedOn: () => undefined,
  read(node) {
    if (node.name === 'sdnEntry') return { entry: entryOf(node) };
    // 11/20/2026
    const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(textOf(node, 'Publish_Date')) ?? [];
    const count = textOf(node, 'Record_Count');
    return {
      ...(year ? { publishedOn: `${year}-${month}-${day}` } : {}),
      ...(/^\d+$/.test(count) ? { count: Number(count) } : {}),
    };
  },
};

function entryOf(node: XmlNode): SanctionsEntry | undefined {
  const kind = KINDS[textOf(node, 'sdnType')];
  if (kind === undefined) return undefined;
  const countries = (list: string, item: string) =>
    listOf(node, list, item).map((each) => textOf(each, 'country'));
  return bounded({
    id: textOf(node, 'uid'),
    kind,
    names: [nameOf(node), ...listOf(node, 'akaList', 'aka').map(nameOf)],
    born: listOf(node, 'dateOfBirthList', 'dateOfBirthItem').flatMap((each) =>
      birthOf(textOf(each, 'dateOfBirth')),
    ),
    documents: listOf(node, 'idList', 'id').flatMap((each) => {
      const number = textOf(each, 'idNumber');
      return number ? [{ type: textOf(each, 'idType'), number }] : [];
    }),
    nationalities: [
      ...countries('nationalityList', 'nationality'),
      ...countries('citizenshipList', 'citizenship'),
    ],
    programs: childrenOf(node, 'programList').flatMap((each) =>
      childrenOf(each, 'program').map(({ text }) => text),
    ),
  });
}

const nameOf = (node: XmlNode) => `${textOf(node, 'firstName')} ${textOf(node, 'lastName')}`.trim();

/** '19 Apr 1960', 'Apr 1960', '1960', 'circa 1960', '1958 to 1962' */
function birthOf(text: string): string[] {
  const years = [...text.matchAll(/\b(1[89]|20)\d\d\b/g)].map(([year]) => year);
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (first !== last) return [`${first}/${last}`];
  const [, day, month = ''] = /^(?:(\d\d?) )?([A-Z][a-z]{2}) \d{4}$/.exec(text) ?? [];
  const number = MONTHS.indexOf(month) + 1;
  if (number === 0) return [first];
  const two = (value: number | string) => String(value).padStart(2, '0');
  return [day === undefined ? `${first}-${two(number)}` : `${first}-${two(number)}-${two(day)}`];
}
