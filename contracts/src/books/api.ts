import { file, read } from '../api-route.ts';
import { booksExportQuerySchema, booksViewSchema, journalPageSchema, journalQuerySchema } from './views.ts';

const permission = 'books.read';

export const booksRoutes = [
  read('/api/books', 'Balance de todas las cuentas', { people: false, permission, answer: booksViewSchema }),
  read('/api/books/lines', 'Movimientos de una cuenta', {
    people: 'books',
    permission,
    query: journalQuerySchema,
    answer: journalPageSchema,
  }),
  read('/api/books/export', 'El libro diario, como CSV o para programas de contabilidad', {
    people: 'books',
    permission,
    query: booksExportQuerySchema,
    answer: file('text/csv', 'text/plain'),
  }),
];
