import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAddressGuard } from '../../../platform/outbound/address-guard.ts';
import { createOutbound } from '../../../platform/outbound/index.ts';
import type { TestService } from '../../../testing/service.ts';
import type { OutgoingDeps } from '../worker.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  event: { id: string; type: string; timestamp: string; data: Record<string, unknown> };
}

/** A program that takes events; a test decides what it answers. */
export interface Receiver {
  url: string;
  got: Received[];
  /** The statuses of the next answers; afterwards it answers 204. */
  answer(...statuses: number[]): void;
  headers: Record<string, string>;
  /** Happens once, between the next call and its answer. */
  meanwhile: (() => Promise<unknown>) | undefined;
  /** It answers 200 with a body that has no end. */
  isEndless: boolean;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const statuses: number[] = [];
  const receiver: Omit<Receiver, 'url' | 'close'> = {
    got: [],
    headers: {},
    meanwhile: undefined,
    isEndless: false,
    answer: (...next) => void statuses.push(...next),
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', async () => {
      const { meanwhile } = receiver;
      receiver.meanwhile = undefined;
      await meanwhile?.();
      if (receiver.isEndless) return pourInto(response);
      const status = statuses.shift() ?? 204;
      if (status < 300) receiver.got.push({ headers: request.headers, body, event: JSON.parse(body) });
      response.writeHead(status, receiver.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events?shop=1`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function pourInto(response: ServerResponse): void {
  response.writeHead(200);
  const pour = (): void => {
    while (!response.destroyed && response.write('x'.repeat(16_384)));
  };
  response.on('drain', pour);
  pour();
}

/** The parts of the worker, with this machine among the addresses that may be reached. */
export const workerDeps = ({ platform }: TestService): OutgoingDeps => ({
  db: platform.db,
  log: platform.log,
  masterKeys: platform.masterKeys,
  outbound: createOutbound(createAddressGuard(['127.0.0.0/8'])),
});
