import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const MAIN = new URL('main.ts', import.meta.url).pathname;

test('whoever stops reading, as head does, makes no failure of it', async () => {
  const child = spawn(process.execPath, [MAIN, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let complaints = '';
  child.stderr.on('data', (text) => {
    complaints += text;
  });
  const [code] = await once(child, 'exit');
  expect([code, complaints]).toEqual([0, '']);
});
