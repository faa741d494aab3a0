import { describe, expect, test } from 'vitest';
import { printable } from './pdf-font.ts';

describe('what the house’s font can show', () => {
  test.each([
    ['Begoña Ibáñez, ¿qué tal? «€ 5»', 'Begoña Ibáñez, ¿qué tal? «€ 5»'],
    // A letter and a combining accent are composed.
    ['n\u0303', 'ñ'],
    ['Pendiente → Aprobado', 'Pendiente → Aprobado'],
    ['5:15\u202fp.\u00a0m.', '5:15\u00a0p.\u00a0m.'],
    ['Łukasz Čapek', 'Łukasz Čapek'],
    ['non\u2011breaking', 'non-breaking'],
    ['so\u00adft', 'soft'],
    ['ʘ\u0301 ɕ', '? ?'],
    ['una\r\ndos\ttres', 'una\ndos tres'],
    ['山 🙂', '? ?'],
    ['\u0000', '?'],
  ])('%j is printed as %j', (text, expected) => {
    expect(printable(text)).toBe(expected);
  });
});
