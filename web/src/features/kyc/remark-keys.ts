/** The keys that put the remarks about the document in view into the notes, in their order. */
export const remarkKeys = ['5', '6', '7', '8', '9'] as const;
