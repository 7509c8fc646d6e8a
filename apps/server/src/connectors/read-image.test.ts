import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_IMAGE_BYTES } from '@sluice/connector-kit';
import { testImage } from '@sluice/connector-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asTenantId } from '../platform/db/database.ts';
import { createAddressGuard } from '../platform/outbound/address-guard.ts';
import { createOutbound } from '../platform/outbound/index.ts';
import { localStore, type ObjectStore } from '../platform/storage/index.ts';
import { imageReader } from './read-image.ts';

const OWN = 'https://catalogue.example/media/';
const PNG = Buffer.from(testImage('any').bytes);
const ANSWERS: Record<string, { status?: number; headers?: Record<string, string>; body?: Buffer }> = {
  '/front.jpg?size=1': { body: PNG },
  '/page': { body: Buffer.from('<html>sign in</html>') },
  '/moved': { status: 302, headers: { location: '/front.jpg?size=1' } },
  '/busy': { status: 503 },
  '/huge': { body: Buffer.alloc(MAX_IMAGE_BYTES + 1, PNG) },
};

let folder: string;
let objects: ObjectStore;
let server: Server;
let address: string;
let asked: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-image-'));
  objects = localStore(folder);
  await objects.put('7/41/front.png', PNG, { contentType: 'image/png' });
  await objects.put('7/imports/file.json', Buffer.from('{}'), { contentType: 'application/json' });
  server = createServer((request, reply) => {
    asked.push(request.url!);
    const { status = 200, headers = {}, body } = ANSWERS[request.url!] ?? { status: 404 };
    reply.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

/** Reads like a connection of the tenant; `allow` lists the ranges that the operator allows beside public addresses. */
async function read(url: string, { tenant = 7, allow = ['127.0.0.0/8'] } = {}) {
  asked = [];
  const outbound = createOutbound(createAddressGuard(allow));
  const images = { objects, media: OWN, download: outbound.download };
  try {
    return await imageReader(images, asTenantId(tenant), new AbortController().signal)(url);
  } finally {
    await outbound.close();
  }
}

describe('a connector reads images', () => {
  test('of our own media out of storage, though the public address of the service leads nowhere', async () => {
    const image = await read(`${OWN}7/41/front.png`, { allow: [] });
    expect(image).toMatchObject({ contentType: 'image/png', fileName: 'front.png' });
    expect(Buffer.from(image.bytes).equals(PNG)).toBe(true);
  });

  test.each([
    ['of another tenant', '7/41/front.png', 8],
    ['that are no images', '7/imports/file.json', 7],
    ['outside the storage', '7/41/../../../etc/passwd', 7],
    ['that are gone', '7/41/back.png', 7],
  ])('and none %s', async (_what, key, tenant) => {
    await expect(read(OWN + key, { tenant })).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('of others by their address, named by what they are and not by what they are called', async () => {
    const image = await read(`${address}/front.jpg?size=1`);
    expect(image).toMatchObject({ contentType: 'image/png', fileName: 'front.png' });
    expect(asked).toEqual(['/front.jpg?size=1']);
  });

  test.each([
    ['what is no image', '/page', 'invalid_request'],
    ['a redirect, which is not followed', '/moved', 'invalid_request'],
    ['more bytes than allowed', '/huge', 'invalid_request'],
    ['nothing there', '/absent', 'not_found'],
    ['a server that is busy', '/busy', 'unavailable'],
  ])('but not %s', async (_what, path, kind) => {
    await expect(read(address + path)).rejects.toMatchObject({ kind });
    expect(asked).toEqual([path]);
  });

  test.each([
    'http://127.0.0.1:PORT/front.jpg',
    'http://localhost:PORT/front.jpg',
    'file:///etc/passwd',
    'no address',
  ])('and never from where connectors may not go: %s', async (url) => {
    const { port } = server.address() as AddressInfo;
    const failed = read(url.replace('PORT', String(port)), { allow: [] });
    await expect(failed).rejects.toMatchObject({
      kind: url === 'no address' ? 'invalid_request' : 'forbidden',
    });
    expect(asked).toEqual([]);
  });
});
