import {
  type DocumentNode,
  execute,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  validate,
  valueFromASTUntyped,
} from 'graphql';

export type Variables = Record<string, unknown>;

interface Failure {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: unknown;
}

export interface Executed {
  readonly data?: unknown;
  readonly errors?: readonly Failure[];
  /** Parts of the document or its variables that the schema does not take. */
  readonly faults: readonly string[];
}

/**
 * Works a request of a fake off on the schema: document, variables and every field of the answer are checked against it.
 * Without a schema, fields are found by name and nothing is checked, for checkouts that do not have one beside them.
 */
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
  const told = errors.map((error) => failureOf(error, error.path));
  return { ...(data === undefined ? {} : { data }), ...(told.length > 0 ? { errors: told } : {}), faults };
}

export const operationOf = ({ definitions }: DocumentNode): OperationDefinitionNode =>
  definitions.find((one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION)!;

export const argsOf = ({ arguments: given = [] }: FieldNode, variables: Variables): Variables =>
  Object.fromEntries(
    given
      .map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)] as const)
      .filter(([, value]) => value !== undefined),
  );

export function isIncluded({ directives = [] }: FieldNode, variables: Variables): boolean {
  const include = directives.find(({ name }) => name.value === 'include');
  const condition = include?.arguments?.find(({ name }) => name.value === 'if')?.value;
  return condition === undefined || valueFromASTUntyped(condition, variables) === true;
}

function failureOf(error: unknown, path: Failure['path']): Failure {
  const message = error instanceof Error ? error.message : String(error);
  const extensions = error instanceof GraphQLError ? error.extensions : {};
  return {
    message,
    ...(path ? { path } : {}),
    ...(Object.keys(extensions).length > 0 ? { extensions } : {}),
  };
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

/** The parts of a request that reading its fields takes. */
interface Reading {
  readonly document: DocumentNode;
  readonly variables: Variables;
}

function executeLoosely(document: DocumentNode, root: object, given: Variables): Omit<Executed, 'faults'> {
  const { selectionSet, variableDefinitions = [] } = operationOf(document);
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  );
  const reading = { document, variables: { ...Object.fromEntries(defaults), ...given } };
  const errors: Failure[] = [];
  const data: Record<string, unknown> = {};
  for (const field of fieldsOf(selectionSet, root, reading)) {
    const key = field.alias?.value ?? field.name.value;
    try {
      data[key] = resolve(root, field, reading);
    } catch (error) {
      data[key] = null;
      errors.push(failureOf(error, [key]));
    }
  }
  return errors.length > 0 ? { data, errors } : { data };
}

function resolve(owner: object, field: FieldNode, reading: Reading): unknown {
  const key = field.alias?.value ?? field.name.value;
  const held: unknown = Reflect.get(owner, field.name.value);
  const value: unknown =
    typeof held === 'function'
      ? Reflect.apply(held, owner, [argsOf(field, reading.variables), null, { path: { key } }])
      : held;
  return selected(value ?? null, field, reading);
}

function selected(value: unknown, field: FieldNode, reading: Reading): unknown {
  const { selectionSet } = field;
  if (Array.isArray(value)) return value.map((one: unknown) => selected(one, field, reading));
  if (selectionSet === undefined || typeof value !== 'object' || value === null) return value;
  const fields = fieldsOf(selectionSet, value, reading);
  return Object.fromEntries(
    fields.map((one) => [one.alias?.value ?? one.name.value, resolve(value, one, reading)]),
  );
}

function fieldsOf({ selections }: SelectionSetNode, owner: object, reading: Reading): FieldNode[] {
  return selections.flatMap((one): FieldNode[] => {
    if (one.kind === Kind.FIELD) return isIncluded(one, reading.variables) ? [one] : [];
    if (one.kind === Kind.FRAGMENT_SPREAD)
      return fieldsOf(fragmentOf(reading.document, one.name.value), owner, reading);
    const wanted = one.typeCondition?.name.value;
    const isOfType = wanted === undefined || Reflect.get(owner, '__typename') === wanted;
    return isOfType ? fieldsOf(one.selectionSet, owner, reading) : [];
  });
}

function fragmentOf({ definitions }: DocumentNode, name: string): SelectionSetNode {
  const found = definitions.find((one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name);
  if (found?.kind !== Kind.FRAGMENT_DEFINITION) throw new Error(`the document has no fragment ${name}`);
  return found.selectionSet;
}
