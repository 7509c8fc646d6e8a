import {
  type DocumentNode,
  execute,
  type FieldNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  validate,
} from 'graphql';
import { argsOf, isIncluded } from './cost.ts';

type Variables = Record<string, unknown>;

interface Failure {
  readonly message: string;
  readonly path: readonly (string | number)[];
}

export interface Executed {
  readonly data?: unknown;
  readonly errors?: readonly object[];
  /** Parts of the document or its variables that the schema does not take. */
  readonly faults: readonly string[];
}

/** Works a request off on the schema: document, variables and every field of the answer are checked against it. */
export async function executeOn(
  schema: GraphQLSchema | null,
  document: DocumentNode,
  rootValue: object,
  variables: Variables,
): Promise<Executed> {
  if (schema === null) return { ...executeLoosely(document, rootValue, variables), faults: [] };
  const invalid = faultsOf(schema, document);
  if (invalid.length > 0) return { errors: invalid.map((message) => ({ message })), faults: invalid };
  const { data, errors = [] } = await execute({ schema, document, rootValue, variableValues: variables });
  const faults = errors.filter(({ path }) => path === undefined).map(({ message }) => message);
  const told = errors.map(({ message, path }) => ({ message, ...(path ? { path } : {}) }));
  return { ...(data === undefined ? {} : { data }), ...(told.length > 0 ? { errors: told } : {}), faults };
}

const judged = new WeakMap<GraphQLSchema, Map<string, string[]>>();

/** Validates a document against the schema, once for each text: the same ones come by the thousand. */
function faultsOf(schema: GraphQLSchema, document: DocumentNode): string[] {
  const text = document.loc?.source.body ?? '';
  const known = judged.get(schema) ?? new Map<string, string[]>();
  judged.set(schema, known);
  const faults = known.get(text) ?? validate(schema, document).map(({ message }) => message);
  known.set(text, faults);
  return faults;
}

/**
 * Executes without a schema, for checkouts that do not have one beside them: fields by name, and nothing is checked.
 */
function executeLoosely(
  document: DocumentNode,
  root: object,
  variables: Variables,
): Omit<Executed, 'faults'> {
  const operation = document.definitions.find(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  )!;
  const errors: Failure[] = [];
  const data: Record<string, unknown> = {};
  for (const field of fieldsOf(operation.selectionSet, root, variables)) {
    const key = field.alias?.value ?? field.name.value;
    try {
      data[key] = resolve(root, field, variables);
    } catch (error) {
      data[key] = null;
      errors.push({ message: error instanceof Error ? error.message : String(error), path: [key] });
    }
  }
  return errors.length > 0 ? { data, errors } : { data };
}

function resolve(owner: object, field: FieldNode, variables: Variables): unknown {
  const key = field.alias?.value ?? field.name.value;
  const held: unknown = Reflect.get(owner, field.name.value);
  const value: unknown =
    typeof held === 'function'
      ? Reflect.apply(held, owner, [argsOf(field, variables), null, { path: { key } }])
      : held;
  return selected(value ?? null, field, variables);
}

function selected(value: unknown, field: FieldNode, variables: Variables): unknown {
  const { selectionSet } = field;
  if (Array.isArray(value)) return value.map((one: unknown) => selected(one, field, variables));
  if (selectionSet === undefined || typeof value !== 'object' || value === null) return value;
  const fields = fieldsOf(selectionSet, value, variables);
  return Object.fromEntries(
    fields.map((one) => [one.alias?.value ?? one.name.value, resolve(value, one, variables)]),
  );
}

function fieldsOf({ selections }: SelectionSetNode, owner: object, variables: Variables): FieldNode[] {
  return selections.flatMap((one): FieldNode[] => {
    if (one.kind === Kind.FIELD) return isIncluded(one, variables) ? [one] : [];
    if (one.kind !== Kind.INLINE_FRAGMENT) throw new Error('named fragments are not read here');
    const wanted = one.typeCondition?.name.value;
    const isOfType = wanted === undefined || Reflect.get(owner, '__typename') === wanted;
    return isOfType ? fieldsOf(one.selectionSet, owner, variables) : [];
  });
}
