import { chunksOf, type Issue, type SeenListing } from '@sluice/connector-kit';
import { productBarcode } from './barcode.ts';
import { type Context, call } from './client.ts';
import { issuesOf } from './issues.ts';
import { MAX_BARCODES } from './offers.ts';
import { ApprovedPage, type Content, type Unapproved, UnapprovedPage, type Variant } from './schema.ts';

export const APPROVED_PATH = '/product/sellers/{sellerId}/products/approved';
export const UNAPPROVED_PATH = '/product/sellers/{sellerId}/products/unapproved';

/** Largest pages of the two lists. */
export const APPROVED_SIZE = 100;
export const UNAPPROVED_SIZE = 1_000;

/** An approved product of ours: its barcode, and the content it is shown by, which others may share. */
export interface ApprovedProduct {
  readonly content: Content;
  readonly variant: Variant;
}

type Filter = { readonly barcodes: string } | { readonly stockCode: string };

export async function findApproved(ctx: Context, filter: Filter): Promise<ApprovedProduct[]> {
  const query = { ...filter, size: APPROVED_SIZE };
  const page = await call(ctx, { method: 'GET', path: APPROVED_PATH, query }, ApprovedPage);
  return approvedOf(ctx, page.content);
}

export async function findUnapproved(ctx: Context, filter: Filter): Promise<Unapproved[]> {
  const query = { ...filter, size: UNAPPROVED_SIZE };
  return (await call(ctx, { method: 'GET', path: UNAPPROVED_PATH, query }, UnapprovedPage)).content;
}

/** Our barcodes of contents; listings of other sellers, should they be shown, are left out. */
export function approvedOf({ config }: Context, contents: readonly Content[]): ApprovedProduct[] {
  return contents.flatMap((content) =>
    content.variants
      .filter(({ supplierId }) => String(supplierId ?? config.seller_id) === config.seller_id)
      .map((variant) => ({ content, variant })),
  );
}

/** Approved products by barcode, as far as there are such. */
export async function approvedByBarcode(
  ctx: Context,
  barcodes: readonly string[],
): Promise<Map<string, ApprovedProduct>> {
  const found = new Map<string, ApprovedProduct>();
  for (const some of chunksOf(barcodes, MAX_BARCODES))
    for (const product of await findApproved(ctx, { barcodes: some.join(',') }))
      found.set(product.variant.barcode, product);
  return found;
}

/**
 * Title, description and images of what is approved are Trendyol's: it edits them and keeps copies of the images. So is
 * the category. They are left out, not taken for drift.
 */
export function seenApproved({ content: { productMainId }, variant }: ApprovedProduct): SeenListing {
  const { barcode, stockCode, stock, price, archived } = variant;
  const issues = blocksOf(variant);
  return {
    ...seen(barcode, stockCode, price ?? {}, stock?.quantity),
    active: archived !== true,
    ...(productMainId == null ? {} : { familyCode: productMainId }),
    ...(issues.length === 0 ? {} : { issues }),
  };
}

/**
 * A product that is not approved is not for sale yet, and cannot be withdrawn but by its stock: `active` is left out,
 * or one that is sold out would be taken for withdrawn.
 */
export function seenUnapproved(product: Unapproved): SeenListing {
  const { barcode, stockCode, title, description, quantity } = product;
  return {
    ...seen(barcode, stockCode, product, quantity),
    ...(title == null ? {} : { title }),
    ...(description == null ? {} : { description }),
    ...(product.status === 'rejected' ? { issues: rejectionsOf(product) } : {}),
  };
}

/** Why an approved product was taken off sale. */
function blocksOf({ locked, lockReason, blacklisted }: Variant): Issue[] {
  const block = (message: string): Issue => ({ code: 'policy_blocked', message });
  return [
    ...(locked === true ? [block(lockReason || 'Trendyol has locked it and gives no reason')] : []),
    ...(blacklisted === true ? [block('Trendyol has put it on its blacklist')] : []),
  ];
}

function rejectionsOf({ rejectReasonDetails }: Unapproved): Issue[] {
  const reasons = (rejectReasonDetails ?? []).map(({ rejectReason, rejectReasonDetail }) =>
    [rejectReason, rejectReasonDetail].filter(Boolean).join(': '),
  );
  return issuesOf(reasons).map((issue) => ({ ...issue, code: 'not_approved' }));
}

function seen(
  barcode: string,
  stockCode: string | null | undefined,
  { salePrice, listPrice }: Pick<Unapproved, 'salePrice' | 'listPrice'>,
  stock: number | null | undefined,
): SeenListing {
  const key = stockCode || null;
  return {
    syncId: barcode,
    externalKey: key,
    barcode: productBarcode(barcode, key),
    ...(salePrice == null ? {} : { price: String(salePrice), currency: 'TRY' }),
    // Equal to the price it strikes nothing through: there is none.
    ...(salePrice == null || listPrice == null
      ? {}
      : { listPrice: listPrice > salePrice ? String(listPrice) : null }),
    ...(stock == null ? {} : { stock }),
  };
}
