import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface DeadPath {
  file: string;
  line: number;
  path: string;
}

const IN_BACKTICKS = /`([^`\n]+)`/g;
const FENCE = /^\s*(```|~~~)/;
/** Letters, digits and the usual signs, with a slash inside or at its end: `apps/server/src`, `docs/`. */
const LOOKS_LIKE_PATH = /^(\.{1,2}\/)*[\w@.-]+(\/[\w@.-]+)*\/?$/;
const SOURCE_FILE = /\.(ts|tsx|js|cjs|mjs|sql|md|json)$/;
/** Folders of the design: named where they do not exist, the name is the mistake. */
const FOLDERS = ['apps', 'bench', 'connectors', 'docs', 'e2e', 'packages', 'scripts', 'site', '.ci'];

/**
 * Paths in backticks that documents name and that do not exist. Looked at is what begins like an entry of the root or of
 * the document's folder, and every name of a source file with a folder in front of it, which may leave out where that
 * is: `delivery/look-up.ts`. So `/v1/products`, `application/json` and `@sluice/server` are no paths. Fenced blocks are
 * examples, and a path with a placeholder is none.
 *
 * @param files every file of the repository, from its root
 */
export function deadPaths(folder: string, files: string[]): DeadPath[] {
  const exists = (path: string, document: string): boolean =>
    existsSync(join(folder, path)) ||
    existsSync(join(folder, dirname(document), path)) ||
    (SOURCE_FILE.test(path) && files.some((file) => file.endsWith(`/${path}`)));
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const here = readdirSync(join(folder, dirname(file)));
      const beginnings = new Set([...readdirSync(folder), ...here, ...FOLDERS]);
      return pathsIn(readFileSync(join(folder, file), 'utf8'), beginnings)
        .filter(({ path }) => !exists(path, file))
        .map(({ line, path }) => ({ file, line, path }));
    });
}

function pathsIn(text: string, beginnings: Set<string>): { line: number; path: string }[] {
  const found: { line: number; path: string }[] = [];
  let fenced = false;
  text.split('\n').forEach((content, index) => {
    if (FENCE.test(content)) fenced = !fenced;
    if (fenced) return;
    for (const [, quoted = ''] of content.matchAll(IN_BACKTICKS)) {
      const path = quoted.replace(/[:#].*$/, '');
      if (path.includes('/') && LOOKS_LIKE_PATH.test(path) && isMeant(path, beginnings))
        found.push({ line: index + 1, path });
    }
  });
  return found;
}

function isMeant(path: string, beginnings: Set<string>): boolean {
  const [first = ''] = path.replace(/^\.\//, '').split('/');
  // Beside the checkout may be anything or nothing.
  if (first === '..') return false;
  return beginnings.has(first) || (SOURCE_FILE.test(path) && !first.startsWith('@'));
}

/** The files of the repository, without those that git ignores. */
export function repositoryFiles(folder: string): string[] {
  try {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const names = execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return names.split('\0').filter((name) => name !== '' && existsSync(join(folder, name)));
  } catch {
    // An unpacked archive, or a checkout that belongs to another user.
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => !/(^|\/)(node_modules|data|dist|\.git)\//.test(name) && /\.\w+$/.test(name));
  }
}
