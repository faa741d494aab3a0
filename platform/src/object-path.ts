const FOLDER = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;
const PATH = /^[a-z0-9-]+(\/[a-z0-9-]+)+$/;

/** Throws a RangeError for a path that does not match our own scheme, before it can reach outside the store. */
export function checkObjectPath(path: string): string {
  if (!PATH.test(path) || path.length > 200) throw new RangeError('This is no object path of ours');
  return path;
}

/** Throws a RangeError for a folder that does not match our own scheme. */
export function checkFolder(prefix: string): string {
  if (!FOLDER.test(prefix) || prefix.length > 200) throw new RangeError('This is no folder of ours');
  return prefix;
}

/** Throws an Error when a body is shorter or longer than announced. */
export function checkSize(actual: number, expected: number): void {
  if (actual !== expected) throw new Error(`The body has ${actual} bytes instead of ${expected}`);
}
