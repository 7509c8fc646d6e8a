import { createServer, globalAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startFaultProxy } from './proxy.ts';

/** A key for 127.0.0.1, made for this test alone and trusted by nothing else. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzwJ5IGdLcpianZ1H
w//5YYxpiujxCeTP8M3geVQQgzOhRANCAAS/mm3Y8KZf5yB+/7eWe2GcJLBGNgpi
co4nsPRFekOpMM1RIE3x6mHaaXrftxrpNZKka6fwSsLDR25lAUZpwhTq
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUc9od/fFuqd0AJRRTobdAfALGrmowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMTEzMTIwM1oYDzIxMjYxMDI4
MTMxMjAzWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS/mm3Y8KZf5yB+/7eWe2GcJLBGNgpico4nsPRFekOpMM1RIE3x6mHa
aXrftxrpNZKka6fwSsLDR25lAUZpwhTqo2QwYjAdBgNVHQ4EFgQUKAzrww7D3j1j
LQ8TX4O3THZPWfcwHwYDVR0jBBgwFoAUKAzrww7D3j1jLQ8TX4O3THZPWfcwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IGHddl0rL7UpFI8j9RxP1kE7pD0WDsBKkasA+ucLXOfSAiEAwpJAF8/vTQpFtzTm
7ogHdbnRWhRnaUmwkhbsLxuVYAc=
-----END CERTIFICATE-----
`;

const { ca: before } = globalAgent.options;
afterEach(() => {
  globalAgent.options.ca = before;
});

test('a channel that speaks TLS is reached like a plain one', async () => {
  globalAgent.options.ca = CERTIFICATE;
  const channel = createServer({ key: KEY, cert: CERTIFICATE }, (request, reply) => {
    reply.writeHead(201, { 'x-path': request.url ?? '' });
    reply.end(request.headers.host);
  });
  await new Promise<void>((resolve) => channel.listen(0, '127.0.0.1', resolve));
  const { port } = channel.address() as AddressInfo;
  const proxy = await startFaultProxy(`https://127.0.0.1:${port}/shop`);
  try {
    const answer = await fetch(`${proxy.address}/orders?page=2`);
    expect([answer.status, answer.headers.get('x-path')]).toEqual([201, '/shop/orders?page=2']);
    expect(await answer.text()).toBe(`127.0.0.1:${port}`);
  } finally {
    await proxy.close();
    channel.closeAllConnections();
    channel.close();
  }
});
