/** Files in the publishers' formats about invented people. */
export interface SampleEntry {
  readonly id: number;
  readonly first?: string;
  readonly last: string;
  readonly type?: 'Individual' | 'Entity' | 'Vessel' | 'Aircraft';
  readonly aliases?: readonly string[];
  readonly born?: string;
  readonly cedula?: string;
  readonly wallet?: string;
}

const element = (name: string, text: string | number) => `<${name}>${text}</${name}>`;

function sdnEntry({ id, first, last, type = 'Individual', aliases = [], born, cedula, wallet }: SampleEntry) {
  const ids = [
    cedula && ['Cedula No.', cedula],
    wallet && ['Digital Currency Address - USDT', wallet],
    ['Gender', 'Male'],
  ].flatMap((one) => (one ? [one] : []));
  return `  <sdnEntry>
    ${element('uid', id)}${first ? element('firstName', first) : ''}${element('lastName', last)}
    ${element('sdnType', type)}
    <programList>${element('program', 'PRUEBA')}</programList>
    <idList>${ids.map(([kind = '', number = ''], at) => `<id>${element('uid', id * 10 + at)}${element('idType', kind)}${element('idNumber', number)}</id>`).join('')}</idList>
    <akaList>${aliases.map((alias, at) => `<aka>${element('uid', id * 10 + at)}${element('type', 'a.k.a.')}${element('category', 'strong')}${element('lastName', alias)}</aka>`).join('')}</akaList>
    <nationalityList><nationality>${element('country', 'Colombia')}${element('mainEntry', 'true')}</nationality></nationalityList>
    ${born ? `<dateOfBirthList><dateOfBirthItem>${element('dateOfBirth', born)}${element('mainEntry', 'true')}</dateOfBirthItem></dateOfBirthList>` : ''}
  </sdnEntry>
`;
}

/** `published` as `2026-11-20`; `count` is the number of entries stated in the file. */
export function sdnXml(entries: readonly SampleEntry[], published: string, count = entries.length): string {
  const [year, month, day] = published.split('-');
  return `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML">
  <publshInformation>
    ${element('Publish_Date', `${month}/${day}/${year}`)}
    ${element('Record_Count', count)}
  </publshInformation>
${entries.map(sdnEntry).join('')}</sdnList>
`;
}

export function unXml(entries: readonly SampleEntry[], published: string): string {
  const people = entries.filter(({ type }) => type !== 'Entity');
  const others = entries.filter(({ type }) => type === 'Entity');
  const alias = (kind: string) => (name: string) =>
    `<${kind}_ALIAS>${element('QUALITY', 'Good')}${element('ALIAS_NAME', name)}</${kind}_ALIAS>`;
  const person = ({ id, first = '', last, aliases = [], born, cedula }: SampleEntry) => `    <INDIVIDUAL>
      ${element('DATAID', id)}${element('VERSIONNUM', 1)}${element('FIRST_NAME', first)}${element('SECOND_NAME', last)}
      ${element('UN_LIST_TYPE', 'Prueba')}${element('REFERENCE_NUMBER', `PRi.${id}`)}
      <NATIONALITY>${element('VALUE', 'Colombia')}</NATIONALITY>
      ${aliases.map(alias('INDIVIDUAL')).join('')}
      <INDIVIDUAL_DATE_OF_BIRTH>${element('TYPE_OF_DATE', 'EXACT')}${born ? element('DATE', born) : ''}</INDIVIDUAL_DATE_OF_BIRTH>
      <INDIVIDUAL_DOCUMENT>${cedula ? element('TYPE_OF_DOCUMENT', 'National Identification Number') + element('NUMBER', cedula) : ''}</INDIVIDUAL_DOCUMENT>
    </INDIVIDUAL>
`;
  const entity = ({ id, last, aliases = [] }: SampleEntry) => `    <ENTITY>
      ${element('DATAID', id)}${element('FIRST_NAME', last)}${element('UN_LIST_TYPE', 'Prueba')}
      ${element('REFERENCE_NUMBER', `PRe.${id}`)}${aliases.map(alias('ENTITY')).join('')}
    </ENTITY>
`;
  return `<?xml version="1.0" encoding="utf-8"?>
<CONSOLIDATED_LIST xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" dateGenerated="${published}T23:00:05.988Z">
  <INDIVIDUALS>
${people.map(person).join('')}  </INDIVIDUALS>
  <ENTITIES>
${others.map(entity).join('')}  </ENTITIES>
</CONSOLIDATED_LIST>
`;
}
