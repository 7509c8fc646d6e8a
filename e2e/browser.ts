import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const INSTALLED = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export interface Browser {
  executablePath: string;
  env: Record<string, string>;
}

/** The machine's own Chromium, else the one that came with the test's packages, unpacked once into a temporary folder. */
export async function findBrowser(): Promise<Browser> {
  const installed = INSTALLED.find((path) => path !== undefined && existsSync(path));
  if (installed !== undefined) return { executablePath: installed, env: {} };
  return unpackBrowser();
}

/**
 * The package brings the program, the libraries a bare machine lacks, and fonts. Its own font configuration names a folder of
 * another system, so one of ours stands in.
 */
async function unpackBrowser(): Promise<Browser> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');
  const libraries = await inflate(join(packed, 'al2023.tar.br'));
  const fonts = await inflate(join(packed, 'fonts.tar.br'));
  const folder = join(tmpdir(), 'sluice-browser');
  mkdirSync(folder, { recursive: true });
  const configuration = join(folder, 'fonts.conf');
  const fresh = `${configuration}.${process.pid}`;
  writeFileSync(
    fresh,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${fonts}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>\n`,
  );
  renameSync(fresh, configuration);
  return {
    executablePath,
    env: { LD_LIBRARY_PATH: join(libraries, 'lib'), FONTCONFIG_FILE: configuration },
  };
}
