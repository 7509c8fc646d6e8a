import { type Static, type TSchema, Type } from 'typebox';
import { type Context, mutate } from './client.ts';

/** One field of a mutation. */
export interface Step<Answer extends TSchema = TSchema> {
  /** The mutation, such as `createProduct`. */
  readonly field: string;
  /** Its arguments, each with its GraphQL type. */
  readonly arguments: Readonly<Record<string, { readonly type: string; readonly value: unknown }>>;
  /** What is read of its answer. */
  readonly selection: string;
  readonly answer: Answer;
}

/** Runs several mutations in one call, in their order, each in a transaction of its own. The answers come in the same order. */
export async function run<Answer extends TSchema>(
  ctx: Context,
  name: string,
  steps: readonly Step<Answer>[],
): Promise<Static<Answer>[]> {
  if (steps.length === 0) return [];
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
