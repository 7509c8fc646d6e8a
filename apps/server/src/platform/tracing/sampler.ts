import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { TracingConfig } from './tracer.ts';

/** The configured sampler, but that work on a recorded change is always recorded: its trace would end half-way otherwise. */
export function samplerOf(config: Pick<TracingConfig, 'sampler' | 'ratio'>): Sampler {
  const configured = configuredSampler(config);
  return {
    shouldSample: (...asked) => {
      const [, , , , , links] = asked;
      return links.length > 0
        ? { decision: SamplingDecision.RECORD_AND_SAMPLED }
        : configured.shouldSample(...asked);
    },
    toString: () => `Changes{${configured.toString()}}`,
  };
}

function configuredSampler({ sampler, ratio }: Pick<TracingConfig, 'sampler' | 'ratio'>): Sampler {
  const [, parent, kind] = /^(parentbased_)?(.+)$/.exec(sampler)!;
  const root =
    kind === 'always_on'
      ? new AlwaysOnSampler()
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio);
  return parent === undefined ? root : new ParentBasedSampler({ root });
}
