import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ROOT } from '../checks/tools.ts';

const PYTHON = 'python3';
const hasPython = spawnSync(PYTHON, ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;
if (!hasPython)
  console.log(`the packing of the Python client is not tested: ${PYTHON} 3.11 or later is needed`);

const folder = mkdtempSync(join(tmpdir(), 'sluice-python-test-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Prints each digest of the wheel's record that its file does not have, then imports the transport out of the wheel. */
const READ = `
import base64, hashlib, sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
record = next(name for name in wheel.namelist() if name.endswith("/RECORD"))
lines = [line.rsplit(",", 2) for line in wheel.read(record).decode().splitlines()]
assert sorted(line[0] for line in lines) == sorted(wheel.namelist())
for name, digest, size in lines:
    if name == record:
        continue
    content = wheel.read(name)
    found = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    assert (digest, size) == ("sha256=" + found, str(len(content))), name
sys.path.insert(0, sys.argv[1])
from sluice_client.transport import SluiceError
print(SluiceError.__name__)
`;

// -S leaves out whatever is installed beside the standard library; -I what stands in the environment.
const python = (...args: string[]) =>
  execFileSync(PYTHON, ['-I', '-S', ...args], { encoding: 'utf8' }).trim();

test.skipIf(!hasPython)('Python without any package packs the client whole', () => {
  cpSync(join(ROOT, 'packages/client-python'), folder, { recursive: true });
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const build = (hook: string) =>
    python(
      '-c',
      `import sys; sys.path.insert(0, ${JSON.stringify(folder)}); import build_backend; print(build_backend.${hook}(${JSON.stringify(folder)}))`,
    );
  const wheel = join(folder, build('build_wheel'));
  expect(python('-c', READ, wheel)).toBe('SluiceError');
  const sources = execFileSync('tar', ['tzf', join(folder, build('build_sdist'))], { encoding: 'utf8' });
  for (const file of [
    'PKG-INFO',
    'pyproject.toml',
    'build_backend.py',
    'LICENSE',
    'src/sluice_client/client.py',
  ])
    expect(sources).toContain(`/${file}\n`);
});
