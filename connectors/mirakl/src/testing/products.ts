import type { Answer, Call } from './answers.ts';
import { ok, Refusal } from './answers.ts';
import { productsBy, type State } from './state.ts';
import { lineageOf } from './taxonomy.ts';

const MOST = 100;

/** P31: `EAN|869…,UPC|…`. References that no product has are left out; more than 100 rows are cut off without a word. */
export function readProducts(state: State, { query, shopId }: Call): Answer {
  const wanted = (query.get('product_references') ?? '').split(',').map((text) => {
    const [type = '', value = '', ...rest] = text.split('|');
    if (type === '' || value === '' || rest.length > 0)
      throw new Refusal(400, `Product reference [${text}] is not of the form type|value`);
    if (['SHOP_SKU', 'SKU'].includes(type))
      throw new Refusal(400, `Product reference type [${type}] is not allowed`);
    return { type, value };
  });
  if (wanted.length > MOST) throw new Refusal(400, `At most ${MOST} product references are allowed`);
  const rows = wanted
    .flatMap((reference) => productsBy(state, reference, shopId).map((product) => ({ product, reference })))
    .sort((a, b) => (a.product.sku < b.product.sku ? -1 : 1))
    .map(({ product, reference: { type, value } }) => ({
      category_code: product.category,
      category_label: lineageOf(state, product.category)[0]?.label ?? product.category,
      product_id: value,
      product_id_type: type,
      product_sku: product.sku,
      product_title: product.title,
    }));
  return ok({ products: rows.slice(0, MOST), total_count: rows.length });
}
