import { message } from '@sluice/contracts/messages';
import type { ChannelContentInput } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import { ErrorBag, notFound } from '../../../platform/http/errors.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { cleanDescription, type FieldChange, hasControls, markChanged } from '../../catalog/index.ts';
import type { OwnContent } from '../facts.ts';

/** A product on one connection. */
export interface ChannelProduct {
  productId: number;
  connectionId: number;
}

const MOST_ATTRIBUTES = 200;
const LONGEST_CODE = 255;
const NONE: OwnContent = { title: null, description: null, family_name: null, attributes: {} };

export const ownContent = (tx: Tx, { productId, connectionId }: ChannelProduct): Statement<OwnContent> =>
  sql<OwnContent>`
    select title, description, family_name, attributes from content_overrides
    where tenant_id = ${tx.tenantId} and product_id = ${productId} and connection_id = ${connectionId}`;

/**
 * Changes the texts and values that a product has on one channel alone, and marks the product where they differ from
 * those before.
 *
 * @throws ValidationError with every faulty field; ApiError not_found, for a product or connection of another tenant as
 * well
 */
export async function setOwnContent(
  tx: Tx,
  actor: Actor,
  subject: ChannelProduct,
  input: ChannelContentInput,
): Promise<void> {
  const [product, connection, row] = await Promise.all([
    tx.first(lockedProduct(tx, subject.productId)),
    tx.first(targetOf(tx, subject.connectionId)),
    tx.first(ownContent(tx, subject)),
  ]);
  if (product === undefined) throw notFound('product');
  if (connection === undefined) throw notFound('connection');
  const before = row ?? NONE;
  const errors = new ErrorBag();
  const after = changedContent(before, input, errors);
  errors.throwIfAny();
  const changes = changesBetween(subject.connectionId, before, after);
  if (changes.length === 0) return;
  write(tx, subject, after);
  markChanged(tx, [subject.productId], {
    families: product.family_code === null ? [] : [product.family_code],
  });
  audit(tx, {
    actor,
    action: 'product.channel_content_changed',
    subjectType: 'product',
    subjectId: subject.productId,
    details: { credential_id: subject.connectionId, changes },
  });
}

/** The other variants show the name of the article, and that may be the title of this one. */
const lockedProduct = (tx: Tx, id: number) => sql<{ family_code: string | null }>`
  select case when variant_options <> '[]' then family_code end as family_code from products
  where tenant_id = ${tx.tenantId} and id = ${id} for no key update`;

const targetOf = (tx: Tx, id: number) => sql`
  select from connections where tenant_id = ${tx.tenantId} and id = ${id} and is_target`;

/** The content after a change, as it is stored. */
export function changedContent(
  before: OwnContent,
  { title, description, family_name, attributes }: ChannelContentInput,
  errors: ErrorBag,
): OwnContent {
  const line = (field: string, sent: string | null | undefined, stored: string | null): string | null => {
    if (sent && sent !== stored && hasControls(sent))
      errors.add(field, message('no_control_characters', { field }));
    return sent === undefined ? stored : (sent ?? '').trim() || null;
  };
  return {
    title: line('title', title, before.title),
    description: description === undefined ? before.description : cleanDescription(description ?? '', errors),
    family_name: line('family_name', family_name, before.family_name),
    attributes: changedAttributes(before.attributes, attributes ?? {}, errors),
  };
}

function changedAttributes(
  before: OwnContent['attributes'],
  sent: Readonly<Record<string, string | null>>,
  errors: ErrorBag,
): OwnContent['attributes'] {
  const after = new Map(Object.entries(before));
  for (const [code, value] of Object.entries(sent)) {
    const text = (value ?? '').trim();
    if (text === '') after.delete(code);
    else if (code.trim() === '') errors.add('attributes', message('name_in_field_empty', FIELD));
    else if (code.length > LONGEST_CODE)
      errors.add('attributes', message('name_in_field_too_long', { ...FIELD, limit: LONGEST_CODE }));
    else after.set(code, text);
  }
  if (after.size > MOST_ATTRIBUTES)
    errors.add('attributes', message('too_many_names', { ...FIELD, limit: MOST_ATTRIBUTES }));
  return Object.fromEntries(after);
}

const FIELD = { field: 'attributes' };

/** The differences, named `channel_content.<connection>.<field>`. */
function changesBetween(connectionId: number, before: OwnContent, after: OwnContent): FieldChange[] {
  const field = (name: string): string => `channel_content.${connectionId}.${name}`;
  const change = (name: string, from: string | null, to: string | null): FieldChange[] =>
    from === to ? [] : [{ field: field(name), from, to }];
  // A description may have a megabyte; that it changed is enough.
  const description = { field: field('description'), from: null, to: null };
  const codes = new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)]);
  return [
    ...change('title', before.title, after.title),
    ...(before.description === after.description ? [] : [description]),
    ...change('family_name', before.family_name, after.family_name),
    ...[...codes].flatMap((code) =>
      change(`attributes.${code}`, before.attributes[code] ?? null, after.attributes[code] ?? null),
    ),
  ];
}

function write(tx: Tx, { productId, connectionId }: ChannelProduct, content: OwnContent): void {
  const { title, description, family_name, attributes } = content;
  if ((title ?? description ?? family_name) === null && Object.keys(attributes).length === 0) {
    tx.later(sql`
      delete from content_overrides
      where tenant_id = ${tx.tenantId} and product_id = ${productId} and connection_id = ${connectionId}`);
    return;
  }
  tx.later(sql`
    insert into content_overrides (tenant_id, product_id, connection_id, title, description, family_name, attributes)
    values (${tx.tenantId}, ${productId}, ${connectionId}, ${title}, ${description}, ${family_name},
      ${JSON.stringify(attributes)})
    on conflict (tenant_id, product_id, connection_id) do update set title = excluded.title,
      description = excluded.description, family_name = excluded.family_name, attributes = excluded.attributes`);
}
