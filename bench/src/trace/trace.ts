import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startSimulator } from '@sluice/connector-simulator/server';
import { type ReceivedSpan, startCollector } from '@sluice/server/platform/tracing/testing/collector.ts';
import { table } from '../report.ts';
import { connectSimulator, createBenchTenant, startBenchService } from '../service.ts';
import { drawTrace } from './draw.ts';
import { storyOf } from './story.ts';

/** Writes before the one that is drawn, so that its times are those of a service that runs. */
const WARMING = 5;

/**
 * Follows one product from its request to its confirmed listing, over the processes of the service as an operator runs it,
 * and draws its spans.
 *
 * @param folder takes `trace.svg`
 */
export async function benchTrace({ folder }: { folder: string }): Promise<void> {
  const collector = await startCollector();
  const simulator = await startSimulator({ port: 0 });
  const service = await startBenchService({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '50' },
  });
  try {
    const tenant = await createBenchTenant(service);
    await connectSimulator(service, tenant, simulator.url);
    const write = async (sku: string): Promise<ReceivedSpan> => {
      const known = new Set(collector.spans);
      await fetch(`${service.url}/v1/products`, {
        method: 'POST',
        headers: tenant.headers,
        body: JSON.stringify({ name: 'Kettle', sku, price: 49.9, stock: 8 }),
      });
      const request = await collector.until((spans) =>
        spans.find((span) => span.name === 'POST /v1/products' && !known.has(span)),
      );
      await collector.until((spans) =>
        spans.find(
          ({ name, links }) => name === 'deliver' && links.some((link) => link.spanId === request.spanId),
        ),
      );
      return request;
    };
    for (let nth = 0; nth < WARMING; nth++) await write(`warm-${nth}`);
    const request = await write('KETTLE');
    const story = storyOf(collector.spans, request);
    table(
      'one product, from its request to its confirmed listing',
      story.map(({ span, depth }) => ({
        span: `${'  '.repeat(depth)}${span.name}`,
        process: span.role,
        'begins at ms': (span.startedAt - request.startedAt).toFixed(1),
        ms: (span.endedAt - span.startedAt).toFixed(1),
      })),
    );
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'trace.svg'), drawTrace(story));
    console.log(`drawn in ${join(folder, 'trace.svg')}`);
  } finally {
    await service.stop();
    await simulator.close();
    await collector.close();
  }
}
