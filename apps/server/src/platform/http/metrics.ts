import type { FastifyInstance } from 'fastify';
import { requireOwnHost } from './own-address.ts';

/** One figure in Prometheus' text format: its name, its meaning, and a value for each set of labels. */
export interface Metric {
  name: string;
  help: string;
  type: 'gauge' | 'counter';
  values: { labels?: Record<string, string>; value: number }[];
}

/** Figures that are read when /metrics is requested. */
export type MetricSource = () => Promise<Metric[]>;

interface RouteCount {
  labels: Record<string, string>;
  requests: number;
  seconds: number;
}

/**
 * Serves /metrics: requests by route, the process, and the figures of the sources. All but the sources describe this
 * one process. The text is rendered here in ten lines: prom-client had no release since 2024 and takes 40 ms to
 * load (docs/decisions/0047-libraries-for-formats.md).
 */
export function registerMetrics(server: FastifyInstance, source: MetricSource, publicUrl: string): void {
  const routes = new Map<string, RouteCount>();
  server.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    const key = Object.values(labels).join(' ');
    const count = routes.get(key) ?? { labels, requests: 0, seconds: 0 };
    count.requests++;
    count.seconds += reply.elapsedTime / 1000;
    routes.set(key, count);
  });
  server.get('/metrics', async (request, reply) => {
    requireOwnHost(request, publicUrl);
    const metrics = [...requestMetrics([...routes.values()]), ...processMetrics(), ...(await source())];
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(renderMetrics(metrics));
  });
}

const requestMetrics = (routes: RouteCount[]): Metric[] => [
  {
    name: 'sluice_http_requests_total',
    help: 'Answered requests by route and status.',
    type: 'counter',
    values: routes.map(({ labels, requests }) => ({ labels, value: requests })),
  },
  {
    name: 'sluice_http_request_seconds_total',
    help: 'Time spent on them; divided by their number, the mean.',
    type: 'counter',
    values: routes.map(({ labels, seconds }) => ({ labels, value: seconds })),
  },
];

function processMetrics(): Metric[] {
  const cpu = process.cpuUsage();
  return [
    gauge('process_resident_memory_bytes', 'Resident memory.', process.memoryUsage.rss()),
    gauge('process_uptime_seconds', 'Time since the start of the process.', process.uptime()),
    {
      ...gauge('process_cpu_seconds_total', 'Processor time used.', (cpu.user + cpu.system) / 1e6),
      type: 'counter',
    },
  ];
}

/** A single value without labels. */
export const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  help,
  type: 'gauge',
  values: [{ value }],
});

/** Metrics in the text format of Prometheus. */
export const renderMetrics = (metrics: readonly Metric[]): string => metrics.map(render).join('');

function render({ name, help, type, values }: Metric): string {
  const lines = values.map(({ labels = {}, value }) => {
    const pairs = Object.entries(labels).map(
      ([label, text]) => `${label}="${text.replace(/[\\"\n]/g, (c) => (c === '\n' ? '\\n' : `\\${c}`))}"`,
    );
    return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}
