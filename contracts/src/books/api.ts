import { read } from '../api-route.ts';
import { booksViewSchema, journalPageSchema, journalQuerySchema } from './views.ts';

const permission = 'books.read';

export const booksRoutes = [
  read('/api/books', 'Balance de todas las cuentas', { permission, answer: booksViewSchema }),
  read('/api/books/lines', 'Movimientos de una cuenta', {
    permission,
    query: journalQuerySchema,
    answer: journalPageSchema,
  }),
];
