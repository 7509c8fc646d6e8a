import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const MODULE = new URL('./index.ts', import.meta.url).href;

// The logger writes to standard error by its number, so it runs in a process of its own.
test('a line has its own fields and those of no other line', () => {
  const script = `import { createLogger } from '${MODULE}';
    const log = createLogger('info');
    log.info({ applied: ['one'] }, 'first');
    log.child({ connection_id: 7 }).info({}, 'second');
    log.info({ token: 'x' }, 'third');`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const lines = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  const common = { level: 'info', time: expect.any(String) };
  expect(lines).toEqual([
    { ...common, applied: ['one'], msg: 'first' },
    { ...common, connection_id: 7, msg: 'second' },
    { ...common, token: '[secret]', msg: 'third' },
  ]);
});
