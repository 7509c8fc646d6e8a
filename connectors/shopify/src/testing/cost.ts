import { argsOf, isIncluded, operationOf, type Variables } from '@sluice/connector-kit/testing/graphql';
import { type DocumentNode, type FieldNode, Kind, type SelectionSetNode } from 'graphql';

/** Points that Shopify asks for a mutation, whatever it does. */
const MUTATION = 10;

/**
 * The points of a request by the rules Shopify publishes: an object 1, a connection 2 and its entries, a mutation 10; the
 * entries of `productSet` have prices of their own. Counted before the request is worked off, by what it asks at most.
 */
export function costOf(document: DocumentNode, variables: Variables): number {
  const operation = operationOf(document);
  return operation.selectionSet.selections.reduce((sum, selection) => {
    if (selection.kind !== Kind.FIELD) return sum;
    const inner = costOfField(selection, variables);
    return (
      sum + (operation.operation === 'mutation' ? MUTATION + inner + inputCost(selection, variables) : inner)
    );
  }, 0);
}

function costOfField(field: FieldNode, variables: Variables): number {
  if (!field.selectionSet || ['pageInfo', 'userErrors', 'mediaUserErrors'].includes(field.name.value))
    return 0;
  if (!isIncluded(field, variables)) return 0;
  const args = argsOf(field, variables);
  const inner = costOfSelection(field.selectionSet, variables);
  if (field.name.value === 'nodes' && Array.isArray(args.ids)) return args.ids.length * (1 + inner);
  if (field.name.value === 'nodes') return 1 + inner;
  if (typeof args.first !== 'number') return 1 + inner;
  const isConnection = field.selectionSet.selections.some(
    (one) => one.kind === Kind.FIELD && one.name.value === 'nodes',
  );
  return isConnection ? 2 + args.first * inner : args.first * (1 + inner);
}

const costOfSelection = ({ selections }: SelectionSetNode, variables: Variables): number =>
  selections.reduce((sum, selection) => {
    if (selection.kind === Kind.FIELD) return sum + costOfField(selection, variables);
    return selection.kind === Kind.INLINE_FRAGMENT
      ? sum + costOfSelection(selection.selectionSet, variables)
      : sum;
  }, 0);

function inputCost(field: FieldNode, variables: Variables): number {
  const { input } = argsOf(field, variables) as {
    input?: { files?: unknown[]; variants?: unknown[]; metafields?: unknown[] };
  };
  if (field.name.value !== 'productSet' || !input) return 0;
  const count = (list: unknown[] | undefined) => list?.length ?? 0;
  return 1.9 * count(input.files) + 0.2 * count(input.variants) + 0.4 * count(input.metafields);
}
