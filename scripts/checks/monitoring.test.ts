import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { connectTestChannel, type TestChannel } from '../../apps/server/src/testing/channel.ts';
import { createProduct } from '../../apps/server/src/testing/fixtures.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { ROOT } from './tools.ts';

interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  labels?: { severity: string };
  annotations?: { summary: string; runbook_url: string };
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const rules = (parse(read('deploy/monitoring/rules.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const alerts = rules.filter(({ alert }) => alert !== undefined);
const { panels } = JSON.parse(read('deploy/monitoring/dashboard.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};
const PAGE = 'docs/guides/service-objectives.md';

/** Labels that the scrape adds to every metric. */
const OF_SCRAPE = ['job', 'instance'];

/** The metrics of the running service, with the names of their labels; those without a value now have none. */
const served = new Map<string, Set<string>>();

let service: TestService;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService();
  const tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, { settings: { required_fields: ['barcode'] } });
  await createProduct(tenant, { sku: 'A', ean: '4006381333931', price: 10, quantity: 1 });
  await channel.drain();
  // It is refused without a barcode, so that states have a value.
  await createProduct(tenant, { sku: 'B', price: 10 });
  await channel.drain();
  const answer = await service.app.inject({ url: '/metrics', headers: { host: 'localhost' } });
  expect(answer.statusCode).toBe(200);
  for (const line of answer.body.split('\n')) {
    const help = /^# TYPE (\S+)/.exec(line);
    if (help) served.set(help[1]!, new Set());
    const sample = /^([a-z_]+)\{(.*)\} /.exec(line);
    for (const [, label] of sample?.[2]?.matchAll(/([a-z_]+)="/g) ?? []) served.get(sample![1]!)?.add(label!);
  }
});
afterAll(async () => {
  await channel.close();
  await service.close();
});

/** The metrics that an expression reads, each with the labels that it names; throws where the expression is none. */
function metricsIn(expr: string): { name: string; labels: string[] }[] {
  const found: { name: string; labels: string[] }[] = [];
  const grouped: string[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new Error(`no PromQL at ${from}: ${expr}`);
      const text = expr.slice(from, to);
      if (type.name === 'VectorSelector') {
        const id = node.getChild('Identifier');
        found.push({ name: expr.slice(id!.from, id!.to), labels: [] });
      }
      if (type.name === 'LabelName') {
        if (node.parent?.name === 'GroupingLabels') grouped.push(text);
        else found.at(-1)!.labels.push(text);
      }
    },
  });
  return found.map(({ name, labels }) => ({
    name,
    labels: [...labels, ...(found.length === 1 ? grouped : [])],
  }));
}

const known = (name: string) =>
  name.startsWith('sluice:') ? rules.some(({ record }) => record === name) : served.has(name);

// holds OPS-1
describe('expressions of alerts and of the dashboard', () => {
  const expressions = [
    ...rules.map(({ alert, record, expr }): [string, string] => [alert ?? record!, expr]),
    ...panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }): [string, string] => [title, expr]),
    ),
  ];

  test.each(expressions)('%s reads metrics that the service has, by labels that they have', (_, expr) => {
    const read = metricsIn(expr);
    expect(read.length).toBeGreaterThan(0);
    for (const { name, labels } of read) {
      expect(known(name), `metric ${name}`).toBe(true);
      if (name.startsWith('sluice:')) continue;
      const unknown = labels.filter((label) => !OF_SCRAPE.includes(label) && !served.get(name)!.has(label));
      expect(unknown, `labels of ${name}`).toEqual([]);
    }
  });

  test('a metric or a label that does not exist would be found', () => {
    expect(known('sluice_no_such_thing')).toBe(false);
    expect(metricsIn('sum by (color) (rate(sluice_overload{shape="x"}[5m]))')).toEqual([
      { name: 'sluice_overload', labels: ['shape', 'color'] },
    ]);
    expect(() => metricsIn('sum(')).toThrow('no PromQL');
  });

  test('every figure of Sluice is on the dashboard', () => {
    const shown = new Set(
      panels
        .flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr)))
        .map(({ name }) => name),
    );
    expect([...served.keys()].filter((name) => name.startsWith('sluice_') && !shown.has(name))).toEqual([]);
  });
});

// holds OPS-2
test('every alert has a severity, a summary and a section that says what to do', () => {
  const sections = read(PAGE)
    .match(/^### .+$/gm)!
    .map((line) => line.slice(4));
  expect(alerts.map(({ alert }) => alert)).toEqual(sections);
  for (const { alert, labels, annotations } of alerts) {
    expect(labels?.severity, alert).toMatch(/^(page|ticket)$/);
    expect(annotations?.summary, alert).toBeTruthy();
    expect(annotations?.runbook_url).toBe(`${PAGE}#${alert!.toLowerCase()}`);
  }
});

// holds OPS-3
test('freshness counts a confirmed listing in every bucket that it fits', async () => {
  const { body } = await service.app.inject({ url: '/metrics', headers: { host: 'localhost' } });
  const bucket = (le: string): number => {
    const sample = `sluice_freshness_seconds_bucket{platform="simulator",le="${le}"} `;
    return Number(
      body
        .split('\n')
        .find((line) => line.startsWith(sample))
        ?.slice(sample.length),
    );
  };
  expect(bucket('+Inf')).toBeGreaterThanOrEqual(1);
  expect(bucket('60')).toBe(bucket('+Inf'));
  expect(bucket('1')).toBeLessThanOrEqual(bucket('5'));
});
