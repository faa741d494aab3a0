import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERASED } from './event.ts';
import { eventDefinitions, parseEvent, UnknownEventError } from './events.ts';

const folder = new URL('../golden/', import.meta.url);
const samples = readdirSync(folder).map((file) => {
  // A version that got an optional field has a further sample, named for it; the first one lacks it.
  const match = /^(\w+)\.v(\d+)(?:\.\w+)?\.json$/.exec(file);
  if (!match?.[1] || !match[2]) throw new Error(`${file} is not named <Event>.v<version>[.<what>].json`);
  const data: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  return { file, type: match[1], version: Number(match[2]), data };
});

describe('events on the log', () => {
  it('every released version of every event type has a golden sample', () => {
    const wanted = eventDefinitions.flatMap((definition) =>
      Array.from({ length: definition.version }, (_, index) => `${definition.type}.v${index + 1}.json`),
    );
    const firsts = samples.filter(({ type, version, file }) => file === `${type}.v${version}.json`);
    expect(firsts.map((sample) => sample.file).sort()).toEqual([...wanted].sort());
    expect(wanted).toEqual(
      expect.arrayContaining(samples.map(({ type, version }) => `${type}.v${version}.json`)),
    );
  });

  it.each(samples)('$file is still readable', ({ type, version, data }) => {
    const event = parseEvent(type, version, data);
    expect(event.type).toBe(type);
    const newest = eventDefinitions.find((definition) => definition.type === type)?.version;
    if (version === newest) expect(event.data).toEqual(data);
  });

  it('upcasts the first settings version: what it replaced is unknown', () => {
    const sample = samples.find((each) => each.file === 'FinancialSettingsUpdated.v1.json');
    const event = parseEvent('FinancialSettingsUpdated', 1, sample?.data);
    expect(event.data).toEqual({ ...Object(sample?.data), previous: null });
  });

  it('upcasts the first published documents: an address in clear is forgotten with the name', () => {
    const investorId = '0190a3b2-7c1d-7e4f-8a2b-3c4d5e6f7a8b';
    const about = { documentType: 'legal', investorId, file: null };
    const old = { ...about, name: 'Contrato', url: 'https://ejemplo.co/contrato.pdf' };
    expect(parseEvent('DocumentPublished', 1, old).data).toEqual(old);
    expect(parseEvent('DocumentPublished', 1, { ...old, name: ERASED }).data).toEqual({
      ...about,
      ...{ name: ERASED, url: ERASED },
    });
    const uploaded = { ...old, name: ERASED, url: null };
    expect(parseEvent('DocumentPublished', 1, uploaded).data).toEqual(uploaded);
  });

  it('refuses an unknown type and data that does not fit', () => {
    expect(() => parseEvent('Nothing', 1, {})).toThrow(UnknownEventError);
    expect(() => parseEvent('EmailClaimed', 1, { userId: 'x' })).toThrow();
  });

  it('marks only fields that exist as personal', () => {
    for (const definition of eventDefinitions) {
      const fields = [...definition.personal, ...(definition.person ? [definition.person] : [])];
      for (const field of fields) expect(Object.keys(definition.data.shape)).toContain(field);
    }
  });
});
