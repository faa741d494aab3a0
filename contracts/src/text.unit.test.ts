import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commands } from './commands.ts';
import {
  loginBodySchema,
  loginCodeBodySchema,
  registerPasskeyBodySchema,
  registerUserSchema,
  renamePasskeyBodySchema,
  resetPasskeysBodySchema,
} from './identity/commands.ts';
import { reviewKycBodySchema } from './kyc/commands.ts';
import { erasePersonBodySchema } from './privacy/commands.ts';
import { freeText, hasWords, isStorable, requiredText, storable, UNSTORABLE } from './text.ts';

const schemas: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(Object.entries(commands).map(([name, { payload }]) => [name, payload])),
  loginBody: loginBodySchema,
  loginCodeBody: loginCodeBodySchema,
  // `reviewedAt` is accepted and ignored.
  reviewKycBody: reviewKycBodySchema.omit({ reviewedAt: true }),
  registerPasskeyBody: registerPasskeyBodySchema,
  renamePasskeyBody: renamePasskeyBodySchema,
  resetPasskeysBody: resetPasskeysBodySchema,
  erasePersonBody: erasePersonBodySchema,
};

interface Place {
  readonly path: string;
  readonly schema: z.ZodType;
}

/** Every non-object place of a request: a value, the items of a list, the keys and values of a record. */
function placesOf(schema: z.ZodType, path: string): Place[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) => placesOf(field, `${path}.${name}`));
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    const inner = schema.unwrap();
    return inner instanceof z.ZodType ? placesOf(inner, path) : [{ path, schema }];
  }
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) {
    return placesOf(schema.element, `${path}[]`);
  }
  return [{ path, schema }];
}

const places = Object.entries(schemas).flatMap(([name, schema]) => placesOf(schema, name));

/** Texts of various lengths and shapes, each containing something that can't be stored. */
const unstorable = fc
  .tuple(
    fc.constantFrom(
      '',
      'a',
      'Ana',
      'Una razón',
      '1112765009',
      'https://obra.co/',
      'ana@correo.co',
      '12',
      'T',
    ),
    fc.constantFrom('\u0000', '\u0001', '\u001b', '\u007f', '\ud800', '\udc00'),
    fc.constantFrom('', 'b', 'Ruiz', ' y más texto', '.pdf', '@correo.co', '0'),
  )
  .map((parts) => parts.join(''));

/** Whether a value was accepted with unstorable characters left in it. */
function letsThrough({ schema }: Place, text: string): boolean {
  const parsed = schema.safeParse(text);
  return parsed.success && typeof parsed.data === 'string' && !isStorable(parsed.data);
}

describe('what can be stored', () => {
  it('is any text without control characters and without halves of characters', () => {
    for (const text of ['', 'Bodega Norte', 'línea\notra\r\n\tcon sangría', '👷🏽‍♀️ ñandú', '中文']) {
      expect(isStorable(text), JSON.stringify(text)).toBe(true);
    }
    fc.assert(fc.property(unstorable, (text) => !isStorable(text)));
  });

  it('is what is left of what machines say', () => {
    expect(storable('a\u0000b\ud800c')).toBe('a\uFFFDb\uFFFDc');
    fc.assert(fc.property(unstorable, (text) => isStorable(storable(text))));
  });

  it('is what free texts take, trimmed', () => {
    expect(freeText(5).parse(' hola ')).toBe('hola');
    expect(freeText(5).parse('  ')).toBe('');
    expect(requiredText(5, 'Falta').safeParse('  ').error?.issues[0]?.message).toBe('Falta');
    expect(freeText(3).safeParse('hola').error?.issues[0]?.message).toBe('Máximo 3 caracteres');
    expect(freeText(9).safeParse('a\u0000').error?.issues[0]?.message).toBe(UNSTORABLE);
  });
});

describe('no request lets through what can’t be stored', () => {
  it('looks at every text of every command', () => {
    const looked = new Set(places.map(({ path }) => path));
    for (const path of [
      'ReviewKyc.notes',
      'SubmitKyc.identityDocument',
      'ChangeRole.reason',
      'ChangeProfile.firstName',
      'AddProjectImage.description',
      'PostConstructionUpdate.description',
      'UpdateFinancialSettings.reason',
      'CreateInvestment.reason',
      'RecordDecision.reason',
      'ErasePersonalData.reason',
      'loginBody.email',
      'registerPasskeyBody.response.response.transports[]',
    ]) {
      expect(looked).toContain(path);
    }
  });

  it.each(places)('in $path', (place) => {
    fc.assert(
      fc.property(unstorable, (text) => !letsThrough(place, text)),
      { numRuns: 60 },
    );
  });
});

describe('a name', () => {
  const parse = (name: string) => registerUserSchema.shape.firstName.safeParse(name);

  it.each([
    ['a zero-width space', 'Ana\u200B'],
    ['a right-to-left override', 'Ana\u202Eop.exe'],
    ['a Hangul filler alone', '\u3164'],
    ['a soft hyphen', 'Ad\u00ADmin'],
    ['a blank of Braille', '\u2800'],
    ['a byte order mark', 'A\uFEFFna'],
    ['a combining grapheme joiner', 'A\u034Fna'],
    ['a Mongolian variation selector', 'Ana\u180B'],
    ['an inherent vowel of Khmer', 'Ana\u17B4'],
    ['a variation selector', 'Ana\uFE0F'],
    ['a variation selector of plane 14', 'Ana\u{E0100}'],
    ['a line break', 'Ana\nAdministradora'],
    ['a return', 'Ana\rAdministradora'],
    ['a tab', 'Ana\tRuiz'],
    ['a line separator', 'Ana\u2028Ruiz'],
    ['a paragraph separator', 'Ana\u2029Ruiz'],
  ])('may not hold %s', (_, name) => {
    expect(parse(name).error?.issues[0]?.message).toMatch(/invisibles|Escribe/);
  });

  it.each(['José Ñáñez', 'Zoë O’Hara-Pérez', '李小龙', 'محمد'])('may be %s', (name) => {
    expect(parse(name).success).toBe(true);
  });
});

/** Commands with a name, a title or another text of one line, by their payload's paths. */
const lines = [
  'RegisterUser.firstName',
  'ChangeProfile.lastName',
  'RegisterPasskey.name',
  'RenamePasskey.name',
  'CreateWarehouse.name',
  'CreateWarehouse.location',
  'UpdateWarehouse.location',
  'CreateWarehouse.tenant',
  'PostConstructionUpdate.title',
  'AddProjectImage.title',
  'UpdateProjectImage.title',
  'PublishDocument.name',
  'SaveView.name',
  'OrderBranch.label',
  'PublishProgressVideo.title',
  'PublishProgressVideo.section',
  'PublishProgressVideo.cameraLocation',
  'RegisterCamera.name',
  'RegisterCamera.location',
  'RegisterCamera.angle',
];

describe('a text of one line', () => {
  it.each(lines)('%s has nothing invisible and no second line', (path) => {
    const schema = places.find((place) => place.path === path)?.schema;
    if (!schema) throw new Error(`No such place: ${path}`);
    expect(schema.safeParse('Bodega Ñ 3').success).toBe(true);
    for (const hidden of ['\u200B', '\u034F', '\uFE0F', '\u2028', '\n', '\t']) {
      expect(schema.safeParse(`Bodega${hidden}Norte`).success, JSON.stringify(hidden)).toBe(false);
    }
  });

  it.each([
    'PostConstructionUpdate.description',
    'AddProjectImage.description',
    'PublishProgressVideo.description',
    'ReviewKyc.notes',
  ])('%s has lines, and emoji of several characters', (path) => {
    const schema = places.find((place) => place.path === path)?.schema;
    expect(schema?.safeParse('Cubierta lista 👷🏽‍♀️\n❤️').success).toBe(true);
  });
});

it('REP-03 a search finds words in any order, without accents', () => {
  expect(hasWords('Extracto mensual · octubre de 2026', 'OCTUBRE extracto')).toBe(true);
  expect(hasWords('Política de prevención', 'prevencion')).toBe(true);
  expect(hasWords('Política de prevención', 'licencia')).toBe(false);
  expect(hasWords('Cualquiera', undefined)).toBe(true);
  expect(hasWords('Cualquiera', ' ')).toBe(true);
});
