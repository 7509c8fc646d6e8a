import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A channel in the place of the simulator whose answers are made to hurt. */
export interface HostileChannel {
  url: string;
  /** The answer of `GET /api/stores` from now on. */
  stores: Buffer;
  /** The text of the refusal of every listing. */
  refusal: string;
  /** The number of refused listings. */
  refused: number;
  close(): Promise<void>;
}

const GOOD_STORES = Buffer.from(JSON.stringify({ stores: [] }));

export async function startHostileChannel(): Promise<HostileChannel> {
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const path = request.url!.split('?')[0];
    if (path === '/api/stores') return void reply.end(channel.stores);
    if (path === '/api/listings/lookup') return void reply.end('{"listings":[]}');
    if (path !== '/api/listings/batch') return void reply.writeHead(404).end();
    const { items } = JSON.parse(Buffer.concat(parts).toString()) as { items: { sku: string }[] };
    const errors = [{ code: 'odd', field: null, message: channel.refusal, retryable: false }];
    channel.refused++;
    reply.end(
      JSON.stringify({ results: items.map(({ sku }) => ({ sku, id: null, status: 'rejected', errors })) }),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const channel: HostileChannel = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stores: GOOD_STORES,
    refusal: 'no',
    refused: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return channel;
}
