import type { Product, ProductImport, SheetRow } from './records.ts';
import { productsBy, type State } from './state.ts';
import { codeOf } from './transformation.ts';

/** The operator takes the products of an import into its catalogue, or refuses them. */
export function integrate(state: State, one: ProductImport): void {
  if (one.status !== 'SENT') return;
  for (const { row, errors, values } of one.rows) {
    if (errors.length > 0) continue;
    const message = refusalOf(state, values);
    if (message === null) one.added.push({ row, product: take(state, values, one.shopId) });
    else one.refused.push({ row, message });
  }
  one.status = 'COMPLETE';
}

function refusalOf(state: State, values: SheetRow): string | null {
  const said = state.refusedProducts.get(values[codeOf(state, 'SHOP_SKU')] ?? '');
  if (said !== undefined) return said;
  const lost = imagesOf(state, values).find((image) => new URL(image).hostname.endsWith('.invalid'));
  return lost === undefined ? null : `Cannot download a file: GET ${lost} resulted in no answer`;
}

const imagesOf = ({ attributes }: State, values: SheetRow): string[] =>
  attributes.flatMap(({ code, type }) => (type === 'MEDIA' && values[code] ? [values[code]] : []));

/** A product of the same identifier is the same product: the operator's own keeps its content. */
function take(state: State, values: SheetRow, shopId: number): Product {
  const shopSku = values[codeOf(state, 'SHOP_SKU')]!;
  const ean = values[codeOf(state, 'UNIQUE_IDENTIFIER')];
  const [same] = ean === undefined ? [] : productsBy(state, { type: 'EAN', value: ean }, shopId);
  const [own] = productsBy(state, { type: 'SHOP_SKU', value: shopSku }, shopId);
  const known = same ?? own;
  const content = {
    references: ean === undefined ? [] : [{ type: 'EAN', value: ean }],
    category: values[codeOf(state, 'CATEGORY')]!,
    title: values[codeOf(state, 'TITLE')]!,
    description: values[codeOf(state, 'DESCRIPTION')] ?? '',
    brand: values[codeOf(state, 'BRAND')] ?? null,
    images: imagesOf(state, values),
    values,
  };
  if (known === undefined)
    return addProduct(state, { ...content, shopSkus: new Map([[shopId, shopSku]]), source: shopId });
  if (same !== undefined && own !== undefined && own !== same) own.shopSkus.delete(shopId);
  known.shopSkus.set(shopId, shopSku);
  if (known.source === shopId) Object.assign(known, content);
  return known;
}

export function addProduct(state: State, product: Omit<Product, 'sku'>): Product {
  const one = { sku: `MKP${String(state.nextId()).padStart(15, '0')}`, ...product };
  state.products.push(one);
  return one;
}
