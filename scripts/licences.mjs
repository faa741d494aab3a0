/**
 * Lists the product's dependencies: npm run licences [-- <folder>]
 * Writes sbom.json (CycloneDX) and licences.md, both from the lockfile, into the folder (tests/.artifacts), and exits
 * with 1 if a package has a licence that is not accepted, or a known vulnerability rated high or critical. Where it
 * learns of no vulnerabilities it says so, and in CI (CI=true) ends with 1, too: but not with UNAUDITED=mirror, where the
 * registry answers that it has no audit, as mirrors do.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Accepted licences. They only require attribution, except for two: MPL-2.0, which covers changes to its own files, of
 * which there are none, and LGPL (libvips), which requires that the library can be replaced, which it can.
 */
const agreed = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'ISC',
    'LGPL-3.0-or-later',
    'MIT',
  ],
  ...['MIT-0', 'MPL-2.0', 'OFL-1.1', 'Unlicense'],
];
/** Packages that only have a licence file, with the licence found in it. */
const readByHand = { 'png-js': 'MIT', 'xmlhttprequest-ssl': 'MIT' };

const say = (text) => process.stdout.write(`${text}\n`);
const IN_MODULES = 'node_modules/';

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const foreign = Object.entries(packages)
  .filter(([place, { link, dev }]) => place.includes(IN_MODULES) && !link && !dev)
  .map(([place, { version, license, integrity }]) => {
    const name = place.slice(place.lastIndexOf(IN_MODULES) + IN_MODULES.length);
    return { name, version, licence: license ?? readByHand[name] ?? 'none', integrity };
  });

const folder = process.argv[2] ?? 'tests/.artifacts';
mkdirSync(folder, { recursive: true });
const rows = foreign.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
writeFileSync(
  join(folder, 'licences.md'),
  `| package | version | licence |\n|---|---|---|\n${[...new Set(rows)].sort().join('\n')}\n`,
);
const components = foreign.map(({ name, version, licence, integrity = '' }) => {
  const [, sha512] = /^sha512-(.+)$/.exec(integrity) ?? [];
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [{ expression: licence }],
    ...(sha512 && { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }),
  };
});
const sbom = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components };
writeFileSync(join(folder, 'sbom.json'), `${JSON.stringify(sbom, undefined, 2)}\n`);

const isAgreed = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(/ AND | OR /)
    .every((one) => agreed.includes(one));
const strange = foreign.filter(({ licence }) => !isAgreed(licence));
for (const { name, version, licence } of strange) say(`${name}@${version}: ${licence} is not agreed to`);

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
const { metadata: { vulnerabilities } = {}, statusCode } = JSON.parse(stdout || '{}');
if (vulnerabilities) say(`known faults: ${vulnerabilities.critical} critical, ${vulnerabilities.high} high`);
else say('THE REGISTRY TELLS OF NO KNOWN FAULTS HERE: dependencies are not audited.');
const isMirror = [404, 405, 501].includes(statusCode) && process.env.UNAUDITED === 'mirror';
const isUnaudited = !vulnerabilities && process.env.CI === 'true' && !isMirror;
say(`${foreign.length} packages, ${strange.length} under a licence that is not agreed to: ${folder}`);
const isGrave = vulnerabilities && vulnerabilities.critical + vulnerabilities.high > 0;
process.exitCode = strange.length > 0 || isGrave || isUnaudited ? 1 : 0;
