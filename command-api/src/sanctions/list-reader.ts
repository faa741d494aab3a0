import { type SanctionsList, sanctionsListLabels } from '@nodo/contracts/sanctions/values';
import { AppError } from '@nodo/platform/errors';
import {
  ListFile,
  type ListProblem,
  ListRefused,
  type ListSummary,
} from '@nodo/platform/sanctions/list-file';
import type { PieceReader } from '../uploads/receive.ts';

const fileNames: Readonly<Record<SanctionsList, string>> = {
  'ofac-sdn': 'el archivo SDN.XML de OFAC',
  'un-consolidated': 'el archivo XML de la lista consolidada del Consejo de Seguridad de la ONU',
};

/** Parses a list file while it streams in; `summary` is available at its end. */
export function listReader(list: SanctionsList): PieceReader & { readonly summary: ListSummary } {
  const file = new ListFile(list, () => undefined);
  let summary: ListSummary | undefined;
  const told = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw error instanceof ListRefused ? refusalOf(list, error.problem) : error;
    }
  };
  return {
    push: (piece) => told(() => file.push(piece)),
    end: () => {
      summary = told(() => file.end());
    },
    get summary() {
      if (!summary) throw new Error('The file was not read to its end');
      return summary;
    },
  };
}

function refusalOf(list: SanctionsList, problem: ListProblem): AppError {
  if (problem.kind === 'other') {
    const message = `Este no es ${fileNames[list]}. Descárgalo del sitio oficial y vuelve a intentarlo. No se cambió nada.`;
    return new AppError('FILE_REFUSED', message);
  }
  if (problem.kind === 'count') {
    const { said, found } = problem;
    const message = `El archivo está incompleto: dice tener ${said} entradas y tiene ${found}. No se cambió nada.`;
    return new AppError('FILE_INCOMPLETE', message);
  }
  const label = sanctionsListLabels[list];
  const message = `No se importó la lista ${label}: el archivo ${whatOf(problem)}. No se cambió nada.`;
  return new AppError('FILE_REFUSED', message);
}

function whatOf(problem: Exclude<ListProblem, { kind: 'other' | 'count' }>): string {
  switch (problem.kind) {
    case 'damaged':
      return 'está dañado o cortado';
    case 'undated':
      return 'no dice de qué fecha es';
    case 'empty':
      return 'no tiene ninguna entrada';
    case 'too_many':
      return 'tiene demasiadas entradas';
    case 'entry':
      return `tiene una entrada que no se entiende (n.º ${problem.number})`;
  }
}
