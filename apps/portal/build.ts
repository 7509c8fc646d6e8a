import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';

/**
 * Builds the pages into `dist`, unless they are there and of these very sources. Several processes may do so at once: each
 * builds beside and puts its result in place whole.
 */
const FOLDER = import.meta.dirname;
const DIST = join(FOLDER, 'dist');
const STAMP = join(DIST, 'sources.sha256');

function sourcesHash(): string {
  const hash = createHash('sha256');
  const patterns = ['src/**/*', 'public/**/*', 'index.html', 'package.json', 'vite.config.ts', 'build.ts'];
  const contracts = '../../packages/contracts/src/**/*.ts';
  for (const file of globSync([...patterns, contracts], { cwd: FOLDER, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort())
    hash.update(file.slice(FOLDER.length)).update(readFileSync(file));
  return hash.digest('hex');
}

async function main(): Promise<void> {
  const hash = sourcesHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  const beside = `${DIST}.${process.pid}`;
  // Under a test runner this says 'test', and React would come with its checks for developers: 70 kB more on every page.
  process.env.NODE_ENV = 'production';
  try {
    await build({ root: FOLDER, logLevel: 'error', build: { outDir: beside, emptyOutDir: true } });
    compress(beside);
    writeFileSync(join(beside, 'sources.sha256'), hash);
    const old = `${beside}.old`;
    if (existsSync(DIST)) renameSync(DIST, old);
    else mkdirSync(old);
    renameSync(beside, DIST);
    rmSync(old, { recursive: true });
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/** Every text is there compressed as well, so that no request pays for it. */
function compress(folder: string): void {
  for (const name of globSync('**/*.{js,css,html,svg,json}', { cwd: folder })) {
    const file = join(folder, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

await main();
