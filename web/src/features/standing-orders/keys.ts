export const ORDER_KEY = ['standing-order'] as const;
