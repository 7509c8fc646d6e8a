import { message } from '@sluice/contracts/messages';
import type { TSchema } from 'typebox';
import type { Principal } from '../../platform/http/endpoint.ts';
import { ApiError, ErrorBag, ValidationError } from '../../platform/http/errors.ts';
import { type InputParser, inputParser } from '../../platform/http/input.ts';
import { hasScope, requireWritable } from '../tenancy/index.ts';
import type { McpDeps } from './deps.ts';
import { confirmed, offer } from './offer.ts';
import type { ChangeCall, ChangeTool, Tool } from './tool.ts';

type Args = Record<string, unknown>;

/** Whether a key may use a tool: to read, or to look at the effect of a change, `read` is enough. */
export const mayUse = (principal: Principal, { kind, scope }: Tool): boolean =>
  hasScope(principal, scope) ||
  (kind === 'change' && scope !== 'configuration' && hasScope(principal, 'read'));

const parsers = new WeakMap<TSchema, InputParser<unknown>>();

/**
 * Shows the effect of a change, or makes it where it is confirmed.
 *
 * @throws ValidationError; ApiError forbidden to confirm without the scope of the tool
 */
export async function runChange(
  deps: McpDeps,
  principal: Principal,
  tool: ChangeTool,
  { confirm, ...raw }: Args,
): Promise<object> {
  const call = callOf(deps, principal, tool, raw);
  if (confirm === undefined || confirm === null)
    return deps.guard.run({ load: 'preview' }, principal, () => offer(deps, tool, call));
  if (!hasScope(principal, tool.scope))
    throw new ApiError('forbidden', message('key_needs_scope', { scopes: tool.scope }));
  requireWritable(principal.subscriptionStatus);
  const outcome = await deps.guard.run({ load: 'preview' }, principal, () =>
    confirmed(deps, tool, call, String(confirm)),
  );
  if ('done' in outcome) return outcome.done;
  throw new StaleConfirmation({ ...outcome.stale, message: message('tool_stale').text });
}

/** A confirmation of another state, with the preview of the present one. */
export class StaleConfirmation extends Error {
  readonly offer: object;
  constructor(given: object) {
    super('stale');
    this.offer = given;
  }
}

function callOf(deps: McpDeps, principal: Principal, tool: ChangeTool, raw: Args): ChangeCall<unknown> {
  let parse = parsers.get(tool.input);
  if (parse === undefined) {
    parse = inputParser(tool.input);
    parsers.set(tool.input, parse);
  }
  const { value, errors } = parse(raw);
  noteUnknown(Object.keys(tool.input.properties), raw, errors);
  if (!errors.isEmpty) throw new ValidationError(errors.messages);
  return { input: value, raw, principal, parts: deps };
}

/** Refuses arguments that a tool does not know: a misspelt filter would find everything. @throws ValidationError */
export function requireKnown(known: readonly string[], raw: Args): void {
  const errors = new ErrorBag();
  noteUnknown(known, raw, errors);
  errors.throwIfAny();
}

function noteUnknown(known: readonly string[], raw: Args, errors: ErrorBag): void {
  for (const name of Object.keys(raw).filter((one) => !known.includes(one)))
    errors.add(name, message('no_such_field', { name, known: known.join(', ') }));
}
