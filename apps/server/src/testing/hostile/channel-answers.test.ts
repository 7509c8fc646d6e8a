import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConnectorError, readJson } from '@sluice/connector-kit';
import { schemaProblems } from '@sluice/contracts/problems';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutbound, type Outbound } from '../../platform/outbound/index.ts';
import { type AnswerLimits, PAGE_LIMITS, SHORT_LIMITS } from '../../platform/outbound/read-answer.ts';
import { certainCostOf, growthOf, longestTurn, mostHeld } from './growth.ts';

const Stores = Type.Object({ stores: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })) });

const emptyLists = (bytes: number): string => `{"stores":[${'[],'.repeat(bytes / 3)}[]]}`;
const keys = (count: number): string =>
  `{"stores":[{${Array.from({ length: count }, (_, at) => `"k${at}":0`).join()}}]}`;

let server: Server;
let outbound: Outbound;
/** As bytes: turning a text of 62 MB into them would hold up this process itself. */
let answer: Buffer;
let url: string;
beforeAll(async () => {
  server = createServer((_request, reply) => reply.end(answer));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  outbound = createOutbound(() => true);
});
afterAll(async () => {
  await outbound.close();
  server.close();
});

async function read(limits: AnswerLimits): Promise<unknown> {
  const client = outbound.client(AbortSignal.timeout(60_000), { limits });
  try {
    return await readJson(await client.request({ method: 'GET', url }), Stores);
  } catch (error) {
    return error;
  }
}

describe('an answer of a channel', () => {
  test.each([
    ['62 MB of empty lists', () => emptyLists(62e6), SHORT_LIMITS, 'is larger than 2 MB'],
    ['62 MB of empty lists as a page', () => emptyLists(62e6), PAGE_LIMITS, 'is larger than 32 MB'],
    ['0.5 MB of empty lists', () => emptyLists(0.5e6), SHORT_LIMITS, 'holds more than 20000 values'],
    ['0.3 MB of empty lists as a page', () => emptyLists(0.3e6), PAGE_LIMITS, '/stores/0 must be object'],
    ['30 MB of empty lists as a page', () => emptyLists(30e6), PAGE_LIMITS, 'holds more than 250000 values'],
    ['as many names as may be', () => keys(249_000), PAGE_LIMITS, '/stores/0 must have required'],
    ['lists in lists', () => `{"stores":${'['.repeat(1e6)}`, SHORT_LIMITS, 'deeper than 64 levels'],
    ['a text without an end', () => `{"stores":"${'\\"'.repeat(15e6)}`, PAGE_LIMITS, 'is not JSON'],
  ])('of %s is refused and holds up nobody', async (_what, make, limits, message) => {
    answer = Buffer.from(make());
    let refusal: unknown;
    const held = await longestTurn(async () => {
      refusal = await read(limits);
    });
    expect(refusal).toBeInstanceOf(ConnectorError);
    expect((refusal as ConnectorError).message).toContain(message);
    expect(held).toBeLessThan(mostHeld());
  });

  test('that is good is read, a mark of its encoding in front or not', async () => {
    answer = Buffer.from('\uFEFF{"stores":[{"id":"1","name":"Main, [first] {floor}"}]}');
    expect(await read({ bytes: 100, values: 5 })).toEqual({
      stores: [{ id: '1', name: 'Main, [first] {floor}' }],
    });
  });
});

describe('the first problem of an answer', () => {
  const make = (size: number) => ({ stores: Array.from({ length: size }, () => []) });
  const first = (value: unknown) => [...schemaProblems(Stores, value).take(1)];

  test('is found in linear time, wherever it is', () => {
    const good = (size: number) => Array.from({ length: size }, () => ({ id: '1', name: 'a' }));
    expect(growthOf(make, first, 20_000)).toMatchObject({ isLinear: true });
    expect(growthOf((size) => ({ stores: [...good(size), {}] }), first, 20_000)).toMatchObject({
      isLinear: true,
    });
  });

  test('costs a small part of the list that the validator makes of all', () => {
    const value = make(20_000);
    const validator = Compile(Stores);
    const all = certainCostOf(() => [...validator.Errors(value)]);
    expect(certainCostOf(() => first(value)) * 10).toBeLessThan(all);
  });
});
