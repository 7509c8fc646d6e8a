import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Collector, startCollector } from '../platform/tracing/testing/collector.ts';
import { createTestDatabase, dropTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { BIN, freePort, makeFolder, type Running, startProgram, urlOf } from './test-support.ts';

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let collector: Collector;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeFolder();
  collector = await startCollector();
});
afterAll(async () => {
  await collector.close();
  await dropTestDatabase(database);
  await folder.remove();
});

/** Says on standard error which packages of OpenTelemetry a process loads. */
const TELLS_PACKAGES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ resolve(name, context, next) {
    if (name.startsWith('@opentelemetry/')) process.stderr.write('loads ' + name + '\\n');
    return next(name, context);
  } });`)}`;

const serve = async (env: Record<string, string>): Promise<Running> =>
  startProgram(['--import', TELLS_PACKAGES, BIN, 'serve', '--role', 'api', '--json'], {
    DATABASE_URL: urlOf(database.connection),
    DATA_DIR: folder.path,
    PORT: String(await freePort()),
    ...env,
  });

/** Ends a service, and returns all it wrote to its log. */
async function logOf({ child, exit, errors }: Running): Promise<string> {
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  return errors();
}

// holds TRACE-5
test('without a collector no package of OpenTelemetry is loaded', async () => {
  const service = await serve({});
  expect((await fetch(`${service.ready.url}/v1/me`)).status).toBe(401);
  expect(await logOf(service)).not.toContain('@opentelemetry');
});

describe('a collector', () => {
  // holds TRACE-5
  test('that answers nothing holds up no request, and the end of the service for two seconds at most', async () => {
    collector.isSilent = true;
    const service = await serve({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '10',
    });
    const call = () => fetch(`${service.ready.url}/v1/me`).then(({ status }) => status);
    expect(await call()).toBe(401);
    await collector.until(() => (collector.bodies.length > 0 ? true : undefined));
    expect(await Promise.all(Array.from({ length: 50 }, call))).toEqual(Array(50).fill(401));
    const began = performance.now();
    expect(await logOf(service)).toContain('loads @opentelemetry/api');
    expect(performance.now() - began).toBeLessThan(10_000);
    collector.isSilent = false;
  });

  // holds TRACE-3
  test('gets a trace whose id the log of the request has', async () => {
    const service = await serve({
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc',
      OTEL_SERVICE_NAME: 'shop',
      OTEL_BSP_SCHEDULE_DELAY: '10',
    });
    // Nobody answers there any more, so the request fails and is logged.
    await dropTestDatabase(database);
    const answer = await fetch(`${service.ready.url}/portal/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: String(service.ready.url) },
      body: JSON.stringify({ email: 'ada@shop.example', password: 'wrong-password' }),
    });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    const span = await collector.until((spans) => spans.find(({ name }) => name.startsWith('POST ')));
    expect(await service.logged(span.traceId)).toContain(span.spanId);
    expect(collector.headers.authorization).toBe('Basic abc');
    await logOf(service);
  });
});
