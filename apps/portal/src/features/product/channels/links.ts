import type { ChannelIssue, ProductChannel, TraceStep } from '@sluice/contracts/portal';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { count, text } from '../../../lib/search.ts';
import { type ProductSearch, tabOfField } from '../search.ts';

/** Where a person mends something, and the key of its name. */
export interface Mending {
  name: string;
  /** The field of the product, for the name. */
  field?: string;
  link: LinkProps;
}

const toProduct = (id: number, from: string | undefined, search: ProductSearch): LinkProps =>
  linkOptions({ to: '/products/$id', params: { id: String(id) }, search: { from, ...search } });
const toConnection = (id: number, tab?: 'stores'): LinkProps =>
  linkOptions({ to: '/connections/$id', params: { id: String(id) }, search: { tab } });

/** The product whose listing has an issue, and the list one came from. */
interface MendedProduct {
  productId: number;
  mainCategory: number | undefined;
  from: string | undefined;
}

/** The page and field that mend an issue; undefined when there is nothing to do, or it is done right here. */
export function mendingOf(
  issue: Pick<ChannelIssue, 'place' | 'field'>,
  { credential_id }: ProductChannel,
  { productId, mainCategory, from }: MendedProduct,
): Mending | undefined {
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
            link: linkOptions({
              to: '/publishing/mapping',
              search: {
                credential_id,
                tab: issue.place === 'category_mapping' ? 'categories' : 'attributes',
                category_id: mainCategory,
              },
            }),
          };
    case 'stores':
      return { name: 'connection', link: toConnection(credential_id, 'stores') };
    case 'connection':
      return { name: 'connection', link: toConnection(credential_id) };
    case 'channel':
      // At most the channel says which field it is: the product is where one looks.
      return { name: 'product', link: toProduct(productId, from, { tab: 'details' }) };
    default:
      return undefined;
  }
}

/** The page for changing the reason that keeps a product off a channel; undefined where one click here does it. */
export function reasonLink(step: TraceStep, credentialId: number): Mending | undefined {
  switch (step.level) {
    case 'rule':
      return {
        name: 'rules',
        link: linkOptions({
          to: '/publishing/rules',
          search: { credential_id: credentialId, rule_id: count(step.params.rule_id) },
        }),
      };
    case 'currency':
      return { name: 'connection', link: toConnection(credentialId) };
    default:
      return step.code === 'trace.category_disabled'
        ? {
            name: 'category',
            link: linkOptions({ to: '/catalog/categories', search: { search: text(step.params.name) } }),
          }
        : undefined;
  }
}

/** Every attempt to bring the product to this channel, with its evidence. */
export const attemptsLink = (productId: number, credentialId: number): LinkProps =>
  linkOptions({ to: '/publishing/history', search: { product_id: productId, credential_id: credentialId } });
