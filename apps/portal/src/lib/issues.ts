import { type FixPlace, fixOfIssue } from '@sluice/contracts';
import { type LinkProps, linkOptions } from '@tanstack/react-router';

/** Where an issue of a listing is mended. The texts of `lib` name the place (`fix.<place>`) and the field (`field.<field>`). */
export interface IssueFixLink {
  place: FixPlace;
  /** Field of the product. */
  field: string | null;
  /** undefined = not in the portal: on the channel, or nothing has to be done. */
  link: LinkProps | undefined;
}

type ProductTab = 'details' | 'price' | 'stock' | 'images' | 'organisation';
const TABS: Readonly<Record<string, ProductTab>> = {
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
  const connection = { params: { id: String(credentialId) }, to: '/connections/$id' } as const;
  switch (place) {
    case 'product':
      return linkOptions({
        to: '/products/$id',
        params: { id: String(productId) },
        search: { tab: TABS[field ?? ''] ?? 'details', field: field ?? undefined },
      });
    case 'category_mapping':
      return linkOptions({ to: '/publishing/mapping', search: { credential_id: credentialId } });
    case 'attribute_mapping':
      return linkOptions({
        to: '/publishing/mapping',
        search: { credential_id: credentialId, tab: 'attributes' },
      });
    case 'match':
      return linkOptions({ to: '/publishing/questions', search: { credential_id: credentialId } });
    case 'stores':
      return linkOptions({ ...connection, search: { tab: 'stores' } });
    case 'connection':
      return linkOptions({ ...connection, search: { tab: 'credentials' } });
    default:
      return undefined;
  }
}
