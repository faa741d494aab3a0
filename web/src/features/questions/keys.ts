export const PUBLISHED_KEY = ['published-questions'] as const;
export const QUESTIONS_KEY = ['questions'] as const;
/** Name of the command that asks one. */
export const askCommand = ({ warehouseId, text }: { warehouseId: string; text: string }) =>
  `ask:${warehouseId}:${text}`;
