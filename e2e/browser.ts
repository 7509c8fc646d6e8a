import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export interface Browser {
  executablePath: string;
  env: Record<string, string>;
}

/**
 * The Chromium that came with the tests' packages: the same version, fonts and pictures on every machine, and no window
 * system behind it, which saves a fifth of the time. Where it does not run, the machine's own. `CHROMIUM_PATH` names another.
 */
export async function findBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH: named } = process.env;
  if (named !== undefined) return { executablePath: named, env: {} };
  const installed = INSTALLED.find((path) => existsSync(path));
  const packed = process.platform === 'linux' && process.arch === 'x64' ? await unpackBrowser() : undefined;
  if (packed !== undefined && runs(packed)) return packed;
  if (installed !== undefined) return { executablePath: installed, env: {} };
  throw new Error('no browser for the tests: install Chromium, or say where one is by CHROMIUM_PATH');
}

const runs = ({ executablePath, env }: Browser): boolean =>
  spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env } }).status === 0;

/** The package brings the program, the libraries a bare machine lacks, and fonts. */
async function unpackBrowser(): Promise<Browser> {
  const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as { version: string };
  const folder = join(tmpdir(), `sluice-browser-${version}`);
  if (!existsSync(folder)) await unpackInto(folder, join(packed, 'bin'));
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/**
 * The package unpacks into the temporary folder and takes what it finds there for its own, so it is given a fresh one, which
 * gets its name when it is complete. Its font configuration names a folder of another system: one of ours stands in.
 */
async function unpackInto(folder: string, packed: string): Promise<void> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  const fresh = mkdtempSync(`${folder}-`);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = fresh;
  try {
    await chromium.executablePath();
    for (const archive of ['al2023.tar.br', 'fonts.tar.br']) await inflate(join(packed, archive));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  const fonts = `<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'cache')}</cachedir>`;
  writeFileSync(
    join(fresh, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${fonts}</fontconfig>\n`,
  );
  try {
    renameSync(fresh, folder);
  } catch {
    // Another run was quicker.
    rmSync(fresh, { recursive: true });
  }
}
