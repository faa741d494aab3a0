export const BOOKS_KEY = ['books'] as const;
