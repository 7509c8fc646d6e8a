import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askSecret, type Input } from './secret-input.ts';

/** A terminal that records its modes and the text written on it. */
function terminal() {
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    raw: [] as boolean[],
    setRawMode(mode: boolean) {
      this.raw.push(mode);
      return this;
    },
  });
  const output = new PassThrough();
  return { input, asInput: input as unknown as Input, output };
}

test('a secret is asked for in raw mode, and nothing of it is shown', async () => {
  const { input, asInput, output } = terminal();
  const asked = askSecret('Password: ', 'pipe it in', asInput, output);
  await once(output, 'readable');
  input.write('correct horse\r');
  expect(await asked).toBe('correct horse');
  expect(input.raw).toEqual([true, false]);
  expect(String(output.read())).toBe('Password: \n');
});

test('Ctrl-C ends the question', async () => {
  const { input, asInput, output } = terminal();
  const asked = askSecret('Password: ', 'pipe it in', asInput, output);
  await once(output, 'readable');
  input.write('abc\u0003');
  await expect(asked).rejects.toThrow('stopped');
});

test('without a terminal the question says what to do instead', async () => {
  const input = new PassThrough() as unknown as Input;
  await expect(askSecret('Password: ', 'pipe it in', input)).rejects.toThrow('pipe it in');
});
