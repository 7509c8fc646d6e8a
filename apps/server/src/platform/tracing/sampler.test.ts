import { ROOT_CONTEXT, SpanKind, TraceFlags, trace } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace';
import { expect, test } from 'vitest';
import { samplerOf } from './sampler.ts';
import type { TracingConfig } from './tracer.ts';

const TRACE = 'f'.repeat(32);
const SPAN = 'a'.repeat(16);
const contextOf = (traceFlags: number) =>
  trace.setSpanContext(ROOT_CONTEXT, { traceId: TRACE, spanId: SPAN, traceFlags, isRemote: true });

interface Asked {
  parent?: number;
  linked?: boolean;
}

function isRecorded(sampler: TracingConfig['sampler'], ratio: number, { parent, linked }: Asked = {}) {
  const from = parent === undefined ? ROOT_CONTEXT : contextOf(parent);
  const links = linked ? [{ context: { traceId: TRACE, spanId: SPAN, traceFlags: 1 } }] : [];
  const { decision } = samplerOf({ sampler, ratio }).shouldSample(
    ...[from, TRACE, 'plan', SpanKind.INTERNAL, {}, links],
  );
  return decision === SamplingDecision.RECORD_AND_SAMPLED;
}

test.each([
  ['always_on', 1, {}, true],
  ['always_off', 1, {}, false],
  ['traceidratio', 0, {}, false],
  ['traceidratio', 1, { parent: TraceFlags.NONE }, true],
  ['parentbased_always_on', 1, { parent: TraceFlags.NONE }, false],
  ['parentbased_always_off', 1, { parent: TraceFlags.SAMPLED }, true],
  ['parentbased_traceidratio', 0, { parent: TraceFlags.SAMPLED }, true],
  ['parentbased_traceidratio', 0, {}, false],
] as const)('%s at %d with %o records: %s', (sampler, ratio, asked, recorded) => {
  expect(isRecorded(sampler, ratio, asked)).toBe(recorded);
});

// holds TRACE-2
test('work on a recorded change is recorded, however few traces are', () => {
  expect(isRecorded('parentbased_traceidratio', 0, { linked: true })).toBe(true);
});
