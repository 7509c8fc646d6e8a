import { type ConnectorContext, ConnectorError, type HttpRequest } from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import { expect, test } from 'vitest';
import { countWrites } from './count-writes.ts';

const calling = async (request: Partial<HttpRequest>, end: Error | null): Promise<number> => {
  const writes = { sent: 0 };
  const http = { request: () => (end === null ? Promise.resolve({}) : Promise.reject(end)) };
  const ctx = countWrites({ http } as unknown as ConnectorContext, writes);
  await ctx.http.request({ method: 'POST', url: 'https://x.example/', ...request }).catch(() => null);
  return writes.sent;
};
const limited = (said: Parameters<typeof message>[0] | string) =>
  new ConnectorError({ kind: 'rate_limited', message: said === 'rate_limit_spent' ? message(said) : said });

test.each<[string, Partial<HttpRequest>, Error | null, number]>([
  ['a write that was answered', {}, null, 1],
  ['a write that failed', {}, limited('too many calls'), 1],
  ['a write that our own limit held back', {}, limited('rate_limit_spent'), 0],
  ['a reading', { method: 'GET' }, null, 0],
  ['a search by POST', { effect: 'read' }, null, 0],
])('%s', async (_what, request, end, sent) => {
  expect(await calling(request, end)).toBe(sent);
});
