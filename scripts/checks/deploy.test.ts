import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './tools.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Variables that the configuration of the service knows. */
const KNOWN = new Set(
  read('apps/server/src/config.ts').match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\bPORT\b|\bHOST\b/g),
);
KNOWN.add('NODE_ENV');

interface Compose {
  services: Record<
    string,
    {
      environment?: Record<string, string>;
      depends_on?: Record<string, unknown> | string[];
      volumes?: string[];
    }
  >;
  volumes: Record<string, unknown>;
}

const compose = parse(read('deploy/compose.yaml'), { merge: true }) as Compose;

describe('compose file', () => {
  test('the service is given variables that it knows', () => {
    for (const name of ['api', 'worker', 'migrate'])
      for (const variable of Object.keys(compose.services[name]!.environment!))
        expect(KNOWN, `${name}: ${variable}`).toContain(variable);
  });

  test('dependencies, volumes and mounted files are there', () => {
    for (const { depends_on: needed = [], volumes = [] } of Object.values(compose.services)) {
      for (const name of Array.isArray(needed) ? needed : Object.keys(needed))
        expect(Object.keys(compose.services)).toContain(name);
      for (const source of volumes.map((volume) => volume.split(':')[0]!)) {
        // Passwords are written beside by make-secrets.sh.
        if (source.endsWith('users.txt')) continue;
        if (source.startsWith('.')) expect(read(join('deploy', source))).not.toBe('');
        else expect(Object.keys(compose.volumes)).toContain(source);
      }
    }
  });

  test('make-secrets.sh writes every secret that is asked for', () => {
    const written = new Set(read('deploy/make-secrets.sh').match(/\b[A-Z]+(_[A-Z]+)+(?==)/g));
    const asked = [...read('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+)\}/g)].map((match) => match[1]!);
    expect(asked.filter((name) => !written.has(name))).toEqual([]);
  });
});

test('the container names a program, a folder and a user that the package has', () => {
  const text = read('deploy/Dockerfile');
  const [, program] = /ENTRYPOINT \["node", "\/opt\/sluice\/([^"]+)"\]/.exec(text)!;
  expect(read(program!)).toContain('#!/usr/bin/env node');
  expect(text).toMatch(/^USER 1000:1000$/m);
  for (const [, variable] of text.matchAll(/^ENV (.+)$/gm))
    for (const name of variable!.split(' ').map((pair) => pair.split('=')[0]!)) expect(KNOWN).toContain(name);
});

describe('chart', () => {
  const values = parse(read('deploy/helm/sluice/values.yaml')) as Record<string, unknown>;
  const templates = globSync('deploy/helm/sluice/templates/*', { cwd: ROOT }).map(
    (file) => [file, read(file)] as const,
  );

  test('templates name values that are there', () => {
    for (const [file, text] of templates)
      for (const [, path] of text.matchAll(/\.Values\.([A-Za-z.]+)/g)) {
        const value = path!
          .split('.')
          .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], values);
        expect(value, `${file}: ${path}`).toBeDefined();
      }
  });

  test('pods are given variables that the service knows', () => {
    for (const [, text] of templates)
      for (const [, name] of text.matchAll(/- name: ([A-Z][A-Z0-9_]+)$/gm)) expect(KNOWN).toContain(name);
  });

  test('its version is that of the release', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(parse(read('deploy/helm/sluice/Chart.yaml'))).toMatchObject({ version, appVersion: version });
  });

  test('workers scale on a figure that the service shows', () => {
    const [, metric] = /query: max\((\w+)\)/.exec(templates.map(([, text]) => text).join('\n'))!;
    expect(read('apps/server/src/modules/delivery/metrics.ts')).toContain(metric);
  });
});

const verifies = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!verifies)('systemd takes the units', () => {
  const units = globSync('deploy/systemd/*.service', { cwd: ROOT });
  expect(units).toHaveLength(2);
  const told = execFileSync('systemd-analyze', ['verify', ...units], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: 'pipe',
  });
  expect(told.trim()).toBe('');
});
