import { asMessage, type TraceCode, type TraceParams } from '@sluice/contracts/messages';
import type { TraceStep } from '@sluice/contracts/portal';

/**
 * A step towards a value, without its text. Every product is resolved for every connection in the plan and in delivery,
 * and nobody reads those traces: the text is made where a step is shown.
 */
export type Step = Omit<TraceStep, 'text'>;

/** Makes a step: its part of the trace, the level that decided and the result, and its message. */
export const traceStep = <Code extends TraceCode>(
  { about, level, value }: Pick<Step, 'about' | 'level' | 'value'>,
  code: Code,
  params: TraceParams<Code>,
): Step => ({ about, code, params, level, value });

/** The English text of a step. */
export const textOfStep = ({ code, params }: Step): string => asMessage(code, params).text;

/** A step as the portal gets it. */
export const presentStep = (step: Step): TraceStep => ({ ...step, text: textOfStep(step) });
