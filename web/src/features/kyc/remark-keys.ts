/** Shortcut keys that add the current document's remarks to the notes, in order. */
export const remarkKeys = ['5', '6', '7', '8', '9'] as const;
