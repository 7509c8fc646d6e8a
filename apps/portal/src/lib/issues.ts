import { type FixPlace, fixOfIssue } from '@sluice/contracts';
import type { LinkProps } from '@tanstack/react-router';

/** Where an issue of a listing is mended. The texts of `lib` name the place (`fix.<place>`) and the field (`field.<field>`). */
export interface IssueFixLink {
  place: FixPlace;
  /** Field of the product. */
  field: string | null;
  /** undefined = not in the portal: on the channel, or nothing has to be done. */
  link: LinkProps | undefined;
}

const TABS: Readonly<Record<string, string>> = {
  price: 'price',
  quantity: 'stock',
  attribute_bag: 'stock',
  images: 'images',
  brand_id: 'organisation',
  category_ids: 'organisation',
};

/** The page that mends an issue, for a product on a connection. */
export function fixLinkOf(
  { code, field }: { code: string; field: string | null },
  { credentialId, productId }: { credentialId: number; productId: number },
): IssueFixLink {
  const fix = fixOfIssue(code, field);
  return { place: fix.place, field: fix.field, link: linkOf(fix, credentialId, productId) };
}

function linkOf(
  { place, field }: ReturnType<typeof fixOfIssue>,
  credentialId: number,
  productId: number,
): LinkProps | undefined {
  const connection = { params: { id: String(credentialId) }, to: '/connections/$id' };
  switch (place) {
    case 'product':
      return asLink({
        to: '/products/$id',
        params: { id: String(productId) },
        search: { tab: TABS[field ?? ''] ?? 'details', field: field ?? undefined },
      });
    case 'category_mapping':
      return asLink({ to: '/publishing/mapping', search: { credential_id: credentialId } });
    case 'attribute_mapping':
      return asLink({
        to: '/publishing/mapping',
        search: { credential_id: credentialId, tab: 'attributes' },
      });
    case 'match':
      return asLink({ to: '/publishing/questions', search: { credential_id: credentialId } });
    case 'stores':
      return asLink({ ...connection, search: { tab: 'stores' } });
    case 'connection':
      return asLink({ ...connection, search: { tab: 'credentials' } });
    default:
      return undefined;
  }
}

/** Routes of other features, which are not known here by their types. */
const asLink = (link: object): LinkProps => link as LinkProps;
