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
const LOOKS_LIKE_PATH = /^\.{0,2}\/?[\w@.-]+(\/[\w@.-]+)*\/?$/;

/**
 * Paths in backticks that documents name and that do not exist, looked up from the root and from the document's folder.
 * Only names that begin with an entry of one of the two (or `./`, `../`) are taken for paths: `/v1/products`,
 * `application/json` and `@sluice/server` are not. Fenced blocks are examples, and a path with a placeholder is none.
 */
export function deadPaths(folder: string, files: string[]): DeadPath[] {
  return files.flatMap((file) => {
    const here = dirname(join(folder, file));
    const entries = new Set([...readdirSync(folder), ...readdirSync(here)]);
    const exists = (path: string): boolean => existsSync(join(folder, path)) || existsSync(join(here, path));
    return pathsIn(readFileSync(join(folder, file), 'utf8'), entries)
      .filter(({ path }) => !exists(path))
      .map(({ line, path }) => ({ file, line, path }));
  });
}

function pathsIn(text: string, entries: Set<string>): { line: number; path: string }[] {
  const found: { line: number; path: string }[] = [];
  let fenced = false;
  text.split('\n').forEach((content, index) => {
    if (FENCE.test(content)) fenced = !fenced;
    if (fenced) return;
    for (const [, quoted = ''] of content.matchAll(IN_BACKTICKS)) {
      const path = quoted.replace(/[:#].*$/, '');
      if (LOOKS_LIKE_PATH.test(path) && path.includes('/') && belongsHere(path, entries))
        found.push({ line: index + 1, path });
    }
  });
  return found;
}

/** Whether the name begins like something of this repository, or of the folder of the document. */
function belongsHere(path: string, entries: Set<string>): boolean {
  const [first = ''] = path.split('/');
  return first === '.' || first === '..' || entries.has(first) || KNOWN_FOLDERS.has(first);
}

/** Folders of the design that are named even where they do not exist, which is then the mistake. */
const KNOWN_FOLDERS = new Set(['apps', 'bench', 'connectors', 'docs', 'e2e', 'packages', 'scripts', '.ci']);

/** The Markdown files of the repository, those that git ignores and dependencies left out. */
export function markdownFiles(folder: string): string[] {
  try {
    const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'];
    const names = execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return names.split('\n').filter((name) => name !== '' && existsSync(join(folder, name)));
  } catch {
    // An unpacked archive, or a checkout that belongs to another user.
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.md') && !/(^|[\\/])(node_modules|data|dist)[\\/]/.test(name),
    );
  }
}
