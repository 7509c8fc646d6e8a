import { ProductChange, type ProductDetail, ProductInput, type StockLocation } from '@sluice/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useApiForm, useFollow } from '../../lib/form.ts';
import { emptiedFields, newProductOf, newValues, type ProductValues, requestOf, valuesOf } from './values.ts';

/** Names of the request, and the fields they stand in. */
const RENAME = {
  brand_id: 'brand',
  brand_name: 'brand',
  category_ids: 'categories',
  category_paths: 'categories',
  category_names: 'categories',
  tax_rate: 'tax_rate_id',
  list_price: 'list_price_with_vat',
};

/** The form of a product that exists. As long as nothing is typed, it follows what others change. */
export function useProductForm(
  product: ProductDetail,
  locations: readonly StockLocation[],
  onSaved: () => void,
) {
  const { t } = useTranslation('product');
  const client = useQueryClient();
  const api_form = useApiForm<ProductValues, unknown>({
    initial: valuesOf(product, locations),
    schema: ProductChange,
    rename: RENAME,
    check: (values): Record<string, string[]> =>
      Object.fromEntries(
        emptiedFields(values, before).map((field) => [
          field,
          [t(field.startsWith('price') ? 'price.emptied' : 'stock.emptied')],
        ]),
      ),
    toRequest: (values): unknown => requestOf(values, before),
    submit: async (values): Promise<void> => {
      await call(
        api.PATCH('/portal/api/products/{id}', {
          params: { path: { id: product.id } },
          body: requestOf(values, before),
        }),
      );
      await client.invalidateQueries({ queryKey: ['products'] });
    },
    onDone: onSaved,
  });
  const { form } = api_form;
  const dirty = form.isDirty();
  // Not while a save is under way: what it wrote is read before it counts as done.
  const [before] = useFollow(form, valuesOf(product, locations), () => !dirty && !api_form.busy);
  return {
    ...api_form,
    dirty,
    discard: (): void => {
      form.setValues(before);
      form.resetDirty(before);
      form.clearErrors();
    },
  };
}

/** The form of a product that is still to be made. */
export const useNewProductForm = (
  taxRateId: number | null,
  locations: readonly StockLocation[],
  onCreated: (id: number) => void,
) =>
  useApiForm<ProductValues, { id: number }>({
    initial: newValues(taxRateId, locations),
    schema: ProductInput,
    rename: RENAME,
    toRequest: newProductOf,
    submit: (values) => call(api.POST('/portal/api/products', { body: newProductOf(values) })),
    onDone: ({ id }) => onCreated(id),
  });
