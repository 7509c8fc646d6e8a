import { readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BIN, freePort, makeFolder, sluiceProcess, startProgram } from '../test-support.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  folder = await makeFolder();
});
afterAll(() => folder.remove());

interface Round {
  url: string;
  login: { email: string; password: string };
}

interface Start {
  demo: { email: string; password: string; resets_at: string | null } | null;
}

const start = async ({ url }: Round) => (await (await fetch(`${url}/portal/api/start`)).json()) as Start;
const signIn = ({ url }: Round, login: Round['login']) =>
  fetch(`${url}/portal/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ ...login, code: null }),
  });

// holds DEMO-3, DEMO-4
test('a demonstration for everybody begins anew, with nothing left of the round before', async () => {
  const env = { DATA_DIR: folder.path, PORT: String(await freePort()) };
  const options = ['--json', '--orders-every', '0', '--reset-every', '60'];
  const { child, ready, exit } = await startProgram([BIN, 'demo', ...options], env);
  const second = new Promise<string>((resolve) =>
    createInterface({ input: child.stdout! }).once('line', resolve),
  );
  const first = ready as unknown as Round;
  const { demo } = await start(first);
  expect(demo).toMatchObject(first.login);
  expect(Date.parse(demo!.resets_at!)).toBeGreaterThan(Date.now());
  expect((await signIn(first, demo!)).status).toBe(200);

  child.kill('SIGUSR2');
  const next = JSON.parse(await second) as Round;
  expect(next.login.password).not.toBe(first.login.password);
  expect((await signIn(next, first.login)).status).toBe(401);
  expect((await start(next)).demo).toMatchObject(next.login);
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(await readdir(folder.path)).toEqual([]);
});

test('it keeps to its own database, which it can empty', async () => {
  const env = { DATA_DIR: folder.path, DATABASE_URL: 'postgres://shop@db.example/shop' };
  const { code, stderr } = await sluiceProcess(['demo', '--reset-every', '60'], env);
  expect(code).toBe(1);
  expect(stderr).toContain('unset DATABASE_URL');
});
