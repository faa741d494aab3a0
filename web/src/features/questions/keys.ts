export const PUBLISHED_KEY = ['published-questions'] as const;
export const QUESTIONS_KEY = ['questions'] as const;
