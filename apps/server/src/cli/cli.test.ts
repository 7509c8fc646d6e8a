import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, dropTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { BIN, freePort, makeFolder, sluice, sluiceProcess, startProgram, urlOf } from './test-support.ts';

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let env: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeFolder();
  env = { DATABASE_URL: urlOf(database.connection), DATA_DIR: folder.path };
});
afterAll(async () => {
  await dropTestDatabase(database);
  await folder.remove();
});

describe('--json', () => {
  test('prints one document before and behind the command, and every command works on the same data', async () => {
    const create = ['tenant', 'create', '--name', 'Shop', '--plan', 'pro'];
    const first = await sluiceProcess([...create, '--json'], env);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.json()).toEqual({ tenant_id: 1 });
    expect((await sluice(['--json', ...create], env)).json()).toEqual({ tenant_id: 2 });
    const { tenants } = (await sluice(['tenant', 'list', '--json'], env)).json<{ tenants: object[] }>();
    expect(tenants).toMatchObject([{ id: 1, name: 'Shop', plan: 'pro', products: 0 }, { id: 2 }]);
  });

  test.each([
    [['tenant', 'create', '--plan', 'pro'], '--name'],
    [['api-key', 'revoke', '--tenant', 'one', '--id', '1'], 'positive whole number'],
    [['nonsense'], 'nonsense'],
    [['tenant'], 'a command is missing'],
    [['api-key', 'revoke', '--tenant', '1', '--id', '77'], 'not found'],
  ])('an error of %j is one document too, with its message on standard error', async (args, part) => {
    const { code, json, stderr } = await sluice([...args, '--json'], env);
    expect(code).not.toBe(0);
    expect(Object.keys(json())).toEqual(['error']);
    expect(json().error).toContain(part);
    expect(stderr).not.toBe('');
  });

  test('help and version are documents as well', async () => {
    expect((await sluice(['--version', '--json'])).json()).toEqual({ version: expect.stringMatching(/^\d/) });
    const help = await sluice(['restore', '--help', '--json']);
    expect(help.code).toBe(0);
    expect(help.json().help).toContain('--input <file>');
  });
});

describe('for people', () => {
  test('without arguments the tool explains itself', async () => {
    const { code, stdout } = await sluice([]);
    expect(code).toBe(0);
    for (const command of ['serve', 'demo', 'backup', 'restore', 'doctor', 'connection'])
      expect(stdout).toContain(command);
  });

  test.each([
    [{ PORT: 'x' }, 'bad configuration: PORT'],
    [{ DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' }, 'the database of DATABASE_URL cannot be reached'],
    [{ OUTBOUND_ALLOW: 'nowhere' }, 'OUTBOUND_ALLOW'],
    [{ TRUSTED_PROXIES: '10.0.0.1, nginx' }, 'TRUSTED_PROXIES: nginx is no address'],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES: 0.0.0.0/0 is no address'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES: 10.0.0.0/33 is no address'],
    [{ MASTER_KEYS: '1:AAAA' }, 'MASTER_KEYS'],
  ])('a start that cannot be is one clear line: %j', async (change, line) => {
    const { code, stdout, stderr } = await sluice(['serve'], { ...env, ...change });
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(line);
    expect(stderr).not.toContain('secret');
  });
});

describe('serve', () => {
  test('says where it is, refuses a taken port, and stops in good order', async () => {
    const port = String(await freePort());
    const service = await startProgram([BIN, 'serve', '--json'], { ...env, PORT: port });
    expect(service.ready).toMatchObject({ ready: true, role: 'all', url: `http://127.0.0.1:${port}` });
    const second = await sluiceProcess(['serve'], { ...env, PORT: port });
    expect(second.stderr).toBe(`sluice: port ${port} on 127.0.0.1 is in use; set PORT to a free one\n`);
    const { checks } = (await sluice(['doctor', '--json'], { ...env, PORT: port })).json<{
      checks: { id: string; message: string }[];
    }>();
    expect(checks.find(({ id }) => id === 'port')?.message).toContain('the service answers');
    service.child.kill('SIGINT');
    service.child.kill('SIGINT');
    expect(await service.exit).toBe(0);
  });
});

describe('the first account', () => {
  test('is made by the code of the console, whichever start showed it, and none is shown afterwards', async () => {
    const fresh = await createTestDatabase();
    const first = { ...env, DATABASE_URL: urlOf(fresh.connection), PORT: String(await freePort()) };
    const run = async () => startProgram([BIN, 'serve', '--json', '--role', 'api'], first);
    const end = async ({ child, exit }: Awaited<ReturnType<typeof run>>) => {
      child.kill('SIGTERM');
      await exit;
    };
    try {
      const before = await run();
      const { url, set_up_code: code, set_up_url: link } = before.ready;
      expect(link).toBe(`${url}/start#code=${code}`);
      await end(before);
      const after = await run();
      expect(after.ready.set_up_code).not.toBe(code);
      const person = { tenant_name: 'Shop', email: 'ada@example.com', password: 'correct horse battery' };
      const made = await fetch(`${url}/portal/api/start`, {
        method: 'POST',
        headers: { origin: String(url), 'content-type': 'application/json' },
        body: JSON.stringify({ ...person, code }),
      });
      expect(made.status).toBe(201);
      await end(after);
      const used = await run();
      expect(used.ready).toEqual({ ready: true, role: 'api', url });
      await end(used);
    } finally {
      await dropTestDatabase(fresh);
    }
  });
});

const isAlive = async (url: unknown): Promise<boolean> =>
  fetch(`${url}/_settings`).then(
    () => true,
    () => false,
  );

async function endsSoon(url: unknown): Promise<boolean> {
  const end = Date.now() + 5_000;
  while ((await isAlive(url)) && Date.now() < end) await delay(20);
  return !(await isAlive(url));
}

describe('an older Node hands over', () => {
  const script = (args: string) => [
    '--input-type=module',
    '-e',
    `import { handOver } from ${JSON.stringify(join(BIN, '../hand-over.js'))};
     handOver(process.execPath, [${JSON.stringify(BIN)}, ${args}]);`,
  ];

  test('signals and the exit code', async () => {
    const simulator = await startProgram(script('"simulator", "--port", "0", "--json"'));
    expect(await isAlive(simulator.ready.url)).toBe(true);
    simulator.child.kill('SIGTERM');
    expect(await simulator.exit).toBe(0);
    expect(await isAlive(simulator.ready.url)).toBe(false);
    await expect(startProgram(script('"nonsense"'))).rejects.toThrow('it ended with 1');
  });

  test('and leaves nothing behind when it is killed', async () => {
    const simulator = await startProgram(script('"simulator", "--port", "0", "--json"'));
    simulator.child.kill('SIGKILL');
    await simulator.exit;
    expect(await endsSoon(simulator.ready.url)).toBe(true);
  });
});

// npm runs above a shell, as in reality; small programs with those names play both.
test.each(['SIGTERM', 'SIGKILL'] as const)(
  'when the npm that started it ends by %s, the program does not stay behind',
  async (signal) => {
    const shell = `${process.execPath} ${BIN} simulator --port 0 --json; true`;
    const npm = `process.title = 'npm start'; const { spawn } = await import('node:child_process');
      const child = spawn('sh', ['-c', ${JSON.stringify(shell)}], { stdio: 'inherit' });
      process.on('SIGTERM', () => { child.kill('SIGTERM'); process.exit(); });`;
    const running = await startProgram(['--input-type=module', '-e', npm], { npm_execpath: '/usr/bin/npm' });
    expect(await isAlive(running.ready.url)).toBe(true);
    running.child.kill(signal);
    expect(await endsSoon(running.ready.url)).toBe(true);
  },
);

describe('backup and restore on the embedded database', () => {
  test('a backup beside the running service goes into an empty folder, and not into one that is in use', async () => {
    const own = { DATA_DIR: join(folder.path, 'data'), PORT: String(await freePort()) };
    const archive = join(folder.path, 'all.tar.gz');
    const service = await startProgram([BIN, 'serve', '--json'], own);
    await sluice(['tenant', 'create', '--name', 'Kept', '--plan', 'pro'], own);
    const written = (await sluice(['backup', '--output', archive, '--json'], own)).json();
    expect(written).toMatchObject({ file: archive, media: 'included', master_key_included: false });
    const refused = await sluice(['restore', '--input', archive, '--force', '--json'], own);
    expect(refused.code).toBe(1);
    expect(refused.json().error).toContain('already runs');
    service.child.kill('SIGTERM');
    await service.exit;

    const fresh = { ...own, DATA_DIR: join(folder.path, 'restored') };
    const restored = (await sluice(['restore', '--input', archive, '--json'], fresh)).json();
    expect(restored).toMatchObject({ restored: true, rows: written.rows, unreadable_secrets: 0 });
    expect(existsSync(join(fresh.DATA_DIR, 'master.key'))).toBe(false);
    const { tenants } = (await sluice(['tenant', 'list', '--json'], fresh)).json<{ tenants: object[] }>();
    expect(tenants).toMatchObject([{ name: 'Kept' }]);
    expect((await readdir(folder.path)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });
});
