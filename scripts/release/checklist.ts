import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASED_DATA } from './record-data.ts';

/** The part of the changelog that is about a version: its heading's date, null while there is none, and its text. */
export interface Notes {
  date: string | null;
  text: string;
}

/** Reads the part of a changelog about a version; undefined when it has none. */
export function notesOf(changelog: string, version: string): Notes | undefined {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((one) => one.startsWith(`${version} (`));
  if (part === undefined) return undefined;
  const [heading = '', ...lines] = part.split('\n');
  const date = /\((\d{4}-\d{2}-\d{2})\)$/.exec(heading)?.[1] ?? null;
  return { date, text: `${lines.join('\n').trim()}\n` };
}

export const versionOf = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

const versionIn = (text: string): string | undefined =>
  /^(?:version: |version = "|\s*"version": ")([^\s"]+)/m.exec(text)?.[1];

/** Lists, a line each, the places whose version is not that of the repository. */
export function unequalVersions(root: string, version: string): string[] {
  const files = globSync(['{apps,packages,connectors}/*/package.json', 'packages/*/pyproject.toml'], {
    cwd: root,
  });
  return [...files, 'deploy/helm/sluice/Chart.yaml'].sort().flatMap((file) => {
    const there = versionIn(readFileSync(join(root, file), 'utf8'));
    return there === undefined || there === version ? [] : [`${file} has version ${there}, not ${version}`];
  });
}

/** Says how to record the data of a version for the tests of later ones, where that is missing. */
export const missingData = (root: string, version: string): string[] =>
  existsSync(join(root, RELEASED_DATA, `${version}.tar.gz`))
    ? []
    : [`the data of ${version} is not recorded: npm run release -- --record-data`];

/**
 * Lists what is missing before a version can be released, apart from tests.
 *
 * @param git the branch, and whether all changes are committed
 */
export function releaseProblems(root: string, git: { branch: string; isClean: boolean }): string[] {
  const version = versionOf(root);
  const notes = notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
  const problems = unequalVersions(root, version);
  if (notes === undefined) problems.push(`CHANGELOG.md has no heading "## ${version} (date)"`);
  else if (notes.date === null) problems.push(`CHANGELOG.md gives ${version} no date, such as (2026-12-01)`);
  problems.push(...missingData(root, version));
  if (!git.isClean) problems.push('there are changes that no commit holds');
  if (git.branch !== 'main') problems.push(`the branch is ${git.branch}, not main`);
  return problems;
}
