import { describe, expect, it } from 'vitest';
import {
  failureTitle,
  progressText,
  projectionsText,
  rebuildStateText,
  untilText,
  verdictText,
} from './rebuild-labels.ts';

describe('rebuilds in words', () => {
  it('names what is rebuilt, or counts it', () => {
    expect(projectionsText(['warehouses', 'kyc'], 21)).toBe('Bodegas, Verificaciones KYC');
    expect(projectionsText(['a', 'b', 'c', 'd', 'e', 'f'], 21)).toBe('a, b, c, d y 2 más');
    expect(projectionsText(['warehouses', 'kyc'], 2)).toBe('Todas las proyecciones');
  });

  it('says up to where', () => {
    expect(untilText(null)).toBe('Hasta ahora');
    expect(untilText('48151')).toBe('Hasta la posición 48.151');
    expect(untilText('2026-11-20T13:00:00Z')).toMatch(/^Hasta el 20 nov 2026, 8:00/);
  });

  it('tells what keeps it waiting from what ended it', () => {
    expect(failureTitle('failed').title).toBe('No puede seguir');
    expect(failureTitle('built').title).toBe('No se puso en uso');
    expect(failureTitle('building')).toEqual({ tone: 'amber', title: 'En espera' });
  });

  it('tells how it stands, what was just asked of it before all', () => {
    const comparison = { position: '4711', isEqual: true };
    expect(rebuildStateText({ state: 'built', wish: null, comparison })).toEqual({
      tone: 'sea',
      text: 'Construida',
    });
    const different = { ...comparison, isEqual: false };
    expect(rebuildStateText({ state: 'built', wish: null, comparison: different }).text).toBe(
      'Construida, distinta',
    );
    expect(rebuildStateText({ state: 'built', wish: null, comparison: null }).text).toBe(
      'Se está comparando',
    );
    expect(rebuildStateText({ state: 'built', wish: 'switch', comparison }).text).toBe(
      'Se está poniendo en uso',
    );
    expect(rebuildStateText({ state: 'paused', wish: 'drop', comparison: null }).text).toBe(
      'Se está borrando',
    );
  });

  it('tells progress, rate and what is left, as far as they are known', () => {
    expect(
      progressText({ state: 'building', events: 1240, goalEvents: 2000, rate: 849.6, secondsLeft: 1 }),
    ).toBe('62\u00a0% · 1.240 de 2.000 eventos · 850 por segundo · falta 1 s');
    expect(progressText({ state: 'paused', events: 0, goalEvents: 0, rate: null, secondsLeft: null })).toBe(
      '100\u00a0% · 0 de 0 eventos',
    );
    const whole = { events: 2000, goalEvents: 2000, rate: 850, secondsLeft: null };
    expect(progressText({ state: 'building', ...whole })).toBe(
      '100\u00a0% · 2.000 de 2.000 eventos · creando índices',
    );
    expect(progressText({ state: 'built', ...whole, rate: null })).toBe(
      '100\u00a0% · 2.000 de 2.000 eventos',
    );
  });

  it('tells what a comparison came to', () => {
    expect(verdictText({ position: '4711', isEqual: true })).toBe(
      'Igual a lo que está en uso, en la posición 4.711',
    );
    expect(verdictText({ position: '48151', isEqual: false })).toMatch(/^Distinta .* 48\.151$/);
  });
});
