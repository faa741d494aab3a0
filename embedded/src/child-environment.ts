type Variables = Readonly<Record<string, string>>;

/**
 * The environment of a process that is started here: that of this one with `own` on top. Without the treasury's key,
 * which whoever may run a program on the database's server could print; the signer has it among its own.
 */
export function childEnvironment(own: Variables): NodeJS.ProcessEnv {
  return { ...process.env, ...instead({ TREASURY_PRIVATE_KEY: '', ...own }) };
}

/** These variables, with those emptied that name a file with the same setting: nobody starts who is given both. */
export function instead(own: Variables): Record<string, string> {
  const files = Object.keys(own)
    .map((name) => `${name}_FILE`)
    .filter((name) => process.env[name] !== undefined);
  return { ...Object.fromEntries(files.map((name) => [name, ''])), ...own };
}
