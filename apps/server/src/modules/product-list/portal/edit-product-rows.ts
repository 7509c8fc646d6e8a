import { asMessage, type Message, message } from '@sluice/contracts/messages';
import { type ProductRowEdit, ProductRowEditAnswer, ProductRowEdits } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import {
  type ErrorBag,
  type FieldMessages,
  fieldKeys,
  invalid,
  textsOf,
} from '../../../platform/http/errors.ts';
import { againstRaces } from '../../catalog/index.ts';
import type { ProductListDeps } from '../deps.ts';
import { editRows, type SentEdit } from '../edit-rows.ts';

export const editProductRows = (deps: ProductListDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/product-edits',
    operationId: 'editProductRows',
    tag: 'Products',
    summary: 'Save edits of rows of the list',
    description: 'Each edit has its own answer; fields that are not sent stay as they are.',
    body: ProductRowEdits,
    collectErrors: true,
    success: { status: 200, schema: ProductRowEditAnswer },
    errors: [400, 413, 415, 422],
    handle: async ({ principal, body, errors, request }) => {
      const sent = sentEdits(body.edits, request.body, errors);
      const data = await againstRaces(() =>
        deps.db.inTenant(principal.tenantId, (tx) => editRows(tx, principal.actor, sent)),
      );
      return {
        data: data.map(({ errors, ...answer }) => ({
          ...answer,
          errors: textsOf(errors),
          error_keys: fieldKeys(errors),
        })),
      };
    },
  });

/**
 * Gives each edit the errors of its own fields. An error that belongs to no single product concerns the whole request.
 *
 * @throws ValidationError for no list, or an edit without a valid id or with the id of another one
 */
function sentEdits(
  edits: (ProductRowEdit | undefined)[] | undefined,
  raw: unknown,
  errors: ErrorBag,
): SentEdit[] {
  const ownErrors = new Map<number, FieldMessages>();
  for (const [path, messages] of Object.entries(errors.messages)) {
    const [, index, field] = /^edits\.(\d+)\.(\w+)$/.exec(path) ?? [];
    if (field === undefined || field === 'id') errors.throwIfAny();
    else
      ownErrors.set(Number(index), {
        ...ownErrors.get(Number(index)),
        [field]: messages.map(aboutTheField(index!)),
      });
  }
  const given = (raw as { edits: { id: unknown }[] }).edits;
  const seen = new Set<number>();
  return Array.from(given, ({ id: rawId }, index) => {
    const edit = edits?.[index];
    const id = edit?.id ?? Number(rawId);
    if (seen.has(id))
      throw invalid(`edits.${index}.id`, message('edited_twice', { field: `edits.${index}.id` }));
    seen.add(id);
    return { id, edit, errors: ownErrors.get(index) ?? {} };
  });
}

/** message('required', { field: 'edits.3.name' }) names the field as the person knows it. */
const aboutTheField = (index: string) => (said: Message) =>
  asMessage(said.code, { ...said.params, field: String(said.params.field).replace(`edits.${index}.`, '') });
