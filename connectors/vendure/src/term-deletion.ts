import { ConnectorError, type TermDeletion, type TermKey } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { query } from './client.ts';
import type { Context } from './context.ts';
import { run } from './document.ts';
import { Id } from './schema.ts';

const Deletions = Type.Array(
  Type.Object({ result: Type.String(), message: Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
);

/** Deletes facet values. Without `force` Vendure itself keeps one that products have, withdrawn ones included. */
export async function deleteTerms(ctx: Context, terms: readonly TermKey[]): Promise<TermDeletion[]> {
  if (terms.length === 0) return [];
  // One id that is not there would make the whole call fail.
  const there = await existing(ctx, terms);
  const gone = terms.filter(({ syncId }) => !there.has(syncId));
  const left = terms.filter(({ syncId }) => there.has(syncId));
  const [answer = []] =
    left.length === 0
      ? []
      : await run(ctx, 'SluiceTermsDelete', [
          {
            field: 'deleteFacetValues',
            arguments: {
              ids: { type: '[ID!]!', value: left.map(({ syncId }) => syncId) },
              force: { type: 'Boolean', value: false },
            },
            selection: '{ result message }',
            answer: Deletions,
          },
        ]);
  return [
    ...gone.map((term): TermDeletion => ({ ...term, outcome: 'deleted' })),
    ...left.map((term, at) => deletionOf(term, answer[at])),
  ];
}

function deletionOf(
  term: TermKey,
  answer: { result: string; message?: string | null | undefined } | undefined,
): TermDeletion {
  if (answer?.result === 'DELETED') return { ...term, outcome: 'deleted' };
  if (answer?.result === 'NOT_DELETED')
    return { ...term, outcome: 'in_use', message: answer.message ?? 'products have it' };
  const message = 'Vendure did not say what became of this facet value';
  return { ...term, outcome: 'retry', error: new ConnectorError({ kind: 'unknown_outcome', message }) };
}

async function existing(ctx: Context, terms: readonly TermKey[]): Promise<Set<string>> {
  const { facetValues } = await query(ctx, {
    document: `query SluiceTermsThere($ids: [String!]) {
  facetValues(options: { take: 1000, filter: { id: { in: $ids } } }) { items { id } }
}`,
    variables: { ids: terms.map(({ syncId }) => syncId) },
    data: Type.Object({ facetValues: Type.Object({ items: Type.Array(Type.Object({ id: Id })) }) }),
  });
  return new Set(facetValues.items.map(({ id }) => id));
}
