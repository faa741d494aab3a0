/** The texts of a script, in the order of the code: what people read, and the words of `known` where they may be text. */
export function textsOf(name: string, code: string, known?: ReadonlySet<string>): string[];
/** The script with its texts in another language, by Spanish text; {0} … stand for what is filled in. */
export function translated(name: string, code: string, catalog: ReadonlyMap<string, string>): string;
