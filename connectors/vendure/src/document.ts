import { type Static, type TSchema, Type } from 'typebox';
import { mutate } from './client.ts';
import type { Context } from './context.ts';

/** One field of a mutation. */
export interface Step<Answer extends TSchema = TSchema> {
  /** The mutation, such as `createProduct`. */
  readonly field: string;
  /** Its arguments, each with its GraphQL type. */
  readonly arguments: Readonly<Record<string, { readonly type: string; readonly value: unknown }>>;
  /** Fields read of its answer. */
  readonly selection: string;
  readonly answer: Answer;
}

/** Runs mutations in their order, each in a transaction of its own, in as few calls as can be. The answers come in the same order. */
export async function run<Answer extends TSchema>(
  ctx: Context,
  name: string,
  steps: readonly Step<Answer>[],
): Promise<Static<Answer>[]> {
  const answers: Static<Answer>[] = [];
  for (const some of together(steps)) answers.push(...(await call(ctx, name, some)));
  return answers;
}

/**
 * Groups the steps that may go in one call. Vendure reads the ids of all fields by the types of their arguments, and
 * knows arguments by their name alone: of two fields with an `input` of different types, the first one's ids would stay
 * text.
 */
function together<Answer extends TSchema>(steps: readonly Step<Answer>[]): Step<Answer>[][] {
  const calls: { steps: Step<Answer>[]; types: Map<string, string> }[] = [];
  for (const step of steps) {
    const given = Object.entries(step.arguments).map(([name, { type }]): [string, string] => [name, type]);
    const last = calls.at(-1);
    const fits = last !== undefined && given.every(([name, type]) => (last.types.get(name) ?? type) === type);
    const call = fits ? last : { steps: [], types: new Map<string, string>() };
    if (!fits) calls.push(call);
    call.steps.push(step);
    for (const [name, type] of given) call.types.set(name, type);
  }
  return calls.map((call) => call.steps);
}

async function call<Answer extends TSchema>(
  ctx: Context,
  name: string,
  steps: readonly Step<Answer>[],
): Promise<Static<Answer>[]> {
  const declared: string[] = [];
  const variables: Record<string, unknown> = {};
  const fields = steps.map((step, at) => {
    const given = Object.entries(step.arguments).map(([argument, { type, value }]) => {
      declared.push(`$${argument}${at}: ${type}`);
      variables[`${argument}${at}`] = value;
      return `${argument}: $${argument}${at}`;
    });
    return `  s${at}: ${step.field}(${given.join(', ')}) ${step.selection}`;
  });
  const data = await mutate(ctx, {
    document: `mutation ${name}(${declared.join(', ')}) {\n${fields.join('\n')}\n}`,
    variables,
    data: Type.Object(Object.fromEntries(steps.map(({ answer }, at) => [`s${at}`, answer]))),
  });
  return steps.map((_, at) => (data as Record<string, Static<Answer>>)[`s${at}`]!);
}
