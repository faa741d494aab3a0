/** Ends a sentence whose last word is a time: that has a full stop of its own in Spanish, but none in '15:00'. */
export const endSentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);
