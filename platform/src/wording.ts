import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Language } from '@nodo/contracts/preferences/values';
import { speechIn } from '@nodo/contracts/sentences';
import { z } from 'zod';
import { inSpanish, type Wording } from './mail-letter.ts';

const folder = new URL('../../contracts/languages/', import.meta.url);
const textsSchema = z.record(z.string(), z.string());

const made = new Map<Language, Promise<Wording>>();

async function read(language: Language): Promise<Wording> {
  const texts = await readFile(fileURLToPath(new URL(`${language}.json`, folder)), 'utf8');
  return { language, ...speechIn(language, textsSchema.parse(JSON.parse(texts))) };
}

/** The translation for a language; its texts are loaded on first use and cached. */
export function wordingIn(language: Language): Promise<Wording> {
  if (language === 'es') return Promise.resolve(inSpanish);
  const wording = made.get(language) ?? read(language);
  made.set(language, wording);
  return wording;
}
