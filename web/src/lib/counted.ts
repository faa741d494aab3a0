import { formatWhole } from './format.ts';

/** `count` with its noun in the right number: '1 clave', '2 claves'. */
export function counted(count: number, one: string, many: string): string {
  return `${formatWhole(count)} ${count === 1 ? one : many}`;
}
