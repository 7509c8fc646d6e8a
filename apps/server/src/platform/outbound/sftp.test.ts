import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAddressGuard } from './address-guard.ts';
import { createSftp, HostKeyChanged, type SftpSignIn } from './sftp.ts';
import { type SftpTestServer, startSftpServer } from './testing/sftp-server.ts';

const sftp = createSftp(createAddressGuard(['127.0.0.0/8']));
let server: SftpTestServer;

beforeEach(async () => {
  server = await startSftpServer();
  server.files.set('/out/list.csv', { body: Buffer.from('sku,name\nA,Mug\n'), mtime: 1_700_000_000 });
});
afterEach(() => server.close());

const address = (path = '/out/list.csv', host = '127.0.0.1'): string =>
  `sftp://${host}:${server.port}${path}`;
const byPassword: SftpSignIn = { username: 'u', password: 'right' };
const fetch = async (path?: string, more: Partial<Parameters<typeof sftp.download>[1]> = {}) =>
  sftp.download(address(path), {
    signIn: byPassword,
    hostKey: more.hostKey ?? (await sftp.hostKeyOf(address())),
    maxBytes: 1_000_000,
    ...more,
  });

test('a file is fetched with its password, and not again while time and size are the same', async () => {
  const first = await fetch();
  expect(first).toMatchObject({ bytes: Buffer.from('sku,name\nA,Mug\n') });
  const { version } = first as { version: string };
  expect(await fetch(undefined, { version })).toBe('unchanged');
  server.files.get('/out/list.csv')!.mtime += 1;
  expect(await fetch(undefined, { version })).toMatchObject({ bytes: expect.any(Buffer) });
});

test('a private key signs in, and so does a password that the server prompts for', async () => {
  const { userKey } = server;
  expect(await fetch(undefined, { signIn: { username: 'u', privateKey: userKey } })).toMatchObject({
    bytes: expect.any(Buffer),
  });
  server.close();
  server = await startSftpServer({ byPrompt: true });
  server.files.set('/out/list.csv', { body: Buffer.from('x'), mtime: 1 });
  expect(await fetch()).toMatchObject({ bytes: Buffer.from('x') });
});

test('the key of the server is told without a sign-in', async () => {
  expect(await sftp.hostKeyOf(address())).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/);
  expect(server.attempts).toEqual([]);
});

test('nothing is sent to a server with another key', async () => {
  const hostKey = await sftp.hostKeyOf(address());
  const { port } = server;
  server.close();
  server = await startSftpServer({ port });
  const refusal = await fetch(undefined, { hostKey }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(HostKeyChanged);
  expect((refusal as Error).message).toContain(hostKey);
  expect((refusal as Error).message).toContain(await sftp.hostKeyOf(address()));
  expect(server.attempts).toEqual([]);
});

test('a wrong sign-in, a missing file, a folder and a file of others are told as such', async () => {
  server.files.set('/folder', { body: Buffer.alloc(0), mtime: 1, isFolder: true });
  server.files.set('/theirs', { body: Buffer.from('x'), mtime: 1, isForbidden: true });
  await expect(fetch(undefined, { signIn: { username: 'u', password: 'wrong' } })).rejects.toMatchObject({
    kind: 'auth',
  });
  await expect(fetch('/none.csv')).rejects.toMatchObject({ kind: 'not_found' });
  await expect(fetch('/folder')).rejects.toThrow('folder');
  await expect(fetch('/theirs')).rejects.toMatchObject({ kind: 'forbidden' });
});

test('size is limited, also for a server that claims less or more than it gives', async () => {
  const body = Buffer.alloc(700_000, 'x');
  server.files.set('/large', { body, mtime: 1 });
  expect(await fetch('/large')).toMatchObject({ bytes: body });
  await expect(fetch('/large', { maxBytes: 1_000 })).rejects.toThrow('larger than 1000 bytes');
  server.files.set('/liar', { body: Buffer.from('x'), mtime: 1, claims: 900 });
  await expect(fetch('/liar')).rejects.toThrow('changed while it was read');
});

test('a file that is being written is left for later', async () => {
  const file = { body: Buffer.from('half'), mtime: 1, onRead: () => void file.mtime++ };
  server.files.set('/growing', file);
  await expect(fetch('/growing')).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a server that stops answering is given up, and the connection with it', async () => {
  const quick = createSftp(createAddressGuard(['127.0.0.0/8']), 1_500);
  const hostKey = await sftp.hostKeyOf(address());
  server.files.set('/slow', { body: Buffer.from('x'), mtime: 1, isSilent: true });
  const slow = quick.download(address('/slow'), { signIn: byPassword, hostKey, maxBytes: 100 });
  await expect(slow).rejects.toMatchObject({
    kind: 'timeout',
    message: expect.stringContaining('1.5 seconds'),
  });
});

test('names are read from the path, as they are or from the folder of the user', async () => {
  server.files.set('/a b/ü?.csv', { body: Buffer.from('1'), mtime: 1 });
  server.files.set('mine.csv', { body: Buffer.from('2'), mtime: 1 });
  expect(await fetch('/a%20b/%C3%BC%3F.csv')).toMatchObject({ bytes: Buffer.from('1') });
  expect(await fetch('/~/mine.csv')).toMatchObject({ bytes: Buffer.from('2') });
});

// holds S6
test('private addresses are refused before a byte is sent, by number, name and every spelling', async () => {
  const strict = createSftp(createAddressGuard([]));
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f000001', '[::1]', '127.1'])
    await expect(strict.hostKeyOf(address('/x', host)), host).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(strict.hostKeyOf('sftp:///x')).rejects.toMatchObject({ kind: 'forbidden' });
});

test('a server that speaks no SSH, and one that hangs up, are failures', async () => {
  const sockets: Socket[] = [];
  const other: Server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n');
  });
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as { port: number };
  await expect(sftp.hostKeyOf(`sftp://127.0.0.1:${port}/x`)).rejects.toMatchObject({ kind: 'unavailable' });
  other.close();
  await expect(sftp.hostKeyOf(`sftp://127.0.0.1:${port}/x`)).rejects.toThrow('ECONNREFUSED');
});
