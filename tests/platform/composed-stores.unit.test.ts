import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composedServices, substitute } from '../support/compose.ts';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const services = composedServices();
const nodes = ['eventstore', 'eventstore-1', 'eventstore-2', 'eventstore-3'];

describe('the event store', () => {
  const given = (line: RegExp) => line.exec(read('.env.example'))?.[1] ?? '';

  it('is told nothing by variables, whose names begin differently in EventStoreDB and KurrentDB', () => {
    for (const name of nodes) {
      expect(services[name]?.environment, name).toBeUndefined();
      expect(services[name]?.command, name).toEqual(
        expect.arrayContaining([
          '--insecure',
          '--node-port=2113',
          expect.stringMatching(/^--cluster-size=[13]$/),
        ]),
      );
    }
  });

  it('is of another image with its data where that image looks for them, by what .env.example suggests', () => {
    const suggested = {
      EVENTSTORE_IMAGE: given(/^#EVENTSTORE_IMAGE=(.*kurrentdb.*)$/m),
      EVENTSTORE_FOLDER: given(/^#EVENTSTORE_FOLDER=(.+)$/m),
    };
    for (const name of nodes) {
      const { image = '', volumes = [] } = services[name] ?? {};
      const mounted = (env: Record<string, string>) => volumes.map((each) => substitute(each, env));
      expect(substitute(image, {})).toMatch(/^eventstore\/eventstore:/);
      expect(substitute(image, suggested)).toMatch(/^docker\.kurrent\.io\/kurrent-lts\/kurrentdb:\d/);
      // The volume stays the same: what is in it moves along.
      const volume = name.replace('eventstore', 'eventstore-data');
      expect(mounted({})).toEqual([`${volume}:/var/lib/eventstore`]);
      expect(mounted(suggested)).toEqual([`${volume}:/var/lib/kurrentdb`]);
    }
  });

  it('of each node names the other two', () => {
    for (const name of nodes.slice(1)) {
      const others = nodes.slice(1).filter((other) => other !== name);
      expect(services[name]?.command).toContain(
        `--gossip-seed=${others.map((other) => `${other}:2113`).join(',')}`,
      );
    }
  });
});

describe('the passwords of stores', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'nodo-stores-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are in .env or in a file, in a folder that each has to itself', () => {
    expect(services.postgres?.environment).toMatchObject({
      POSTGRES_PASSWORD: `\${POSTGRES_PASSWORD:-}`,
      POSTGRES_PASSWORD_FILE: `\${POSTGRES_PASSWORD_FILE:-}`,
    });
    for (const name of ['postgres', 'objects'])
      expect(services[name]?.volumes).toContain(`./secrets/${name}:/run/secrets:ro`);
    expect(read('docker-compose.yml')).not.toMatch(/_PASSWORD:\?/);
    for (const name of ['POSTGRES_PASSWORD', 'OBJECT_STORE_PASSWORD'])
      expect(read('.env.example')).toMatch(new RegExp(`^#${name}_FILE=/run/secrets/`, 'm'));
  });

  it('reach the S3 server either way', () => {
    // Its program says what it was started with.
    writeFileSync(join(folder, 'versitygw'), '#!/bin/sh\necho "$ROOT_SECRET_KEY $*"\n');
    chmodSync(join(folder, 'versitygw'), 0o755);
    writeFileSync(join(folder, 'password'), 's3cr3t$1\n');
    const { entrypoint = [], command = [], environment = {} } = services.objects ?? {};
    const [shell = '', ...words] = [...entrypoint, ...command].map((word) => word.replaceAll('$$', '$'));
    const started = (env: Record<string, string>) => {
      const own = Object.entries(environment).map(([name, value]) => [name, substitute(value, env)]);
      const path = `${folder}:${process.env.PATH}`;
      return execFileSync(shell, words, {
        env: { ...Object.fromEntries(own), PATH: path },
        encoding: 'utf8',
      });
    };
    const options = command.join(' ');
    expect(started({ OBJECT_STORE_PASSWORD: 'here' })).toBe(`here ${options}\n`);
    const file = join(folder, 'password');
    expect(started({ OBJECT_STORE_PASSWORD_FILE: file })).toBe(`s3cr3t$1 ${options}\n`);
  });
});
