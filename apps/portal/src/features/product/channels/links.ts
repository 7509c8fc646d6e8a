import type { ChannelIssue, ProductChannel, TraceStep } from '@sluice/contracts/portal';
import type { LinkProps } from '@tanstack/react-router';
import { type ProductSearch, tabOfField } from '../search.ts';

/** Where a person mends something, and the key of its name. */
export interface Mending {
  name: string;
  /** The field of the product, for the name. */
  field?: string;
  link: LinkProps;
}

const toProduct = (id: number, from: string | undefined, search: ProductSearch): LinkProps =>
  ({ to: '/products/$id', params: { id: String(id) }, search: { from, ...search } }) as LinkProps;
const to = (path: string, search: Record<string, unknown> = {}): LinkProps =>
  ({ to: path, search }) as LinkProps;

/** The page and field that mend an issue; undefined when there is nothing to do, or it is done right here. */
export function mendingOf(
  issue: Pick<ChannelIssue, 'place' | 'field'>,
  channel: ProductChannel,
  productId: number,
  mainCategory: number | undefined,
  from: string | undefined,
): Mending | undefined {
  const { credential_id } = channel;
  switch (issue.place) {
    case 'product': {
      const field = issue.field ?? 'name';
      return { name: 'field', field, link: toProduct(productId, from, { tab: tabOfField(field), field }) };
    }
    case 'category_mapping':
    case 'attribute_mapping':
      // Without a category there is nothing to map: the product is given one.
      return mainCategory === undefined
        ? {
            name: 'field',
            field: 'category_ids',
            link: toProduct(productId, from, { tab: 'organisation', field: 'category_ids' }),
          }
        : {
            name: issue.place,
            link: to('/publishing/mapping', {
              credential_id,
              tab: issue.place === 'category_mapping' ? 'categories' : 'attributes',
              category_id: mainCategory,
            }),
          };
    case 'stores':
      return { name: 'connection', link: to(`/connections/${credential_id}`, { tab: 'stores' }) };
    case 'connection':
      return { name: 'connection', link: to(`/connections/${credential_id}`) };
    case 'channel':
      // At most the channel says which field it is: the product is where one looks.
      return { name: 'product', link: toProduct(productId, from, { tab: 'details' }) };
    default:
      return undefined;
  }
}

/** The page for changing the reason that keeps a product off a channel; undefined where one click here does it. */
export function reasonLink(step: TraceStep, credentialId: number): Mending | undefined {
  switch (step.code) {
    case 'rule':
    case 'no_rule_includes':
      return {
        name: 'rules',
        link: to('/publishing/rules', { credential_id: credentialId, rule_id: step.facts.rule_id }),
      };
    case 'category_disabled':
      return { name: 'category', link: to('/catalog/categories', { search: step.facts.name }) };
    case 'no_currency_rate':
      return { name: 'connection', link: to(`/connections/${credentialId}`) };
    default:
      return undefined;
  }
}

/** Every attempt to bring the product to this channel, with its evidence. */
export const attemptsLink = (productId: number, credentialId: number): LinkProps =>
  to('/publishing/history', { product_id: productId, credential_id: credentialId });
