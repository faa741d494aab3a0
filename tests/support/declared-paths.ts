import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** All paths under /api named in the sources of the services and the gateway. */
export async function declaredPaths(): Promise<Set<string>> {
  const found = new Set<string>();
  for (const folder of ['command-api/src', 'query-api/src', 'embedded/src/gateway']) {
    const root = fileURLToPath(new URL(`../../${folder}/`, import.meta.url));
    for (const file of await readdir(root, { recursive: true })) {
      if (!file.endsWith('.ts') || file.includes('test')) continue;
      const source = await readFile(`${root}${file}`, 'utf8');
      // As registered (`/api/users/:id`) or as declared (`GET /api/users/{id}`).
      const named = source.matchAll(/['"`](?:[A-Z]+ )?(\/api\/[\w/:{}.-]+)['"`]/g);
      for (const [, path = ''] of named) found.add(path.replace(/\{(\w+)\}/g, ':$1'));
    }
  }
  return found;
}
