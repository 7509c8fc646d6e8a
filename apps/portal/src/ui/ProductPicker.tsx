import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../lib/api.ts';

interface ProductPickerProps {
  label: string;
  description?: string;
  value: number | null;
  /** @param label the product as it is shown */
  onChange(id: number | null, label: string): void;
  error?: React.ReactNode;
  /** The first search: a known part of the product. */
  suggestion?: string;
  'data-path'?: string;
  /** Has the focus when its dialog opens. */
  'data-autofocus'?: boolean;
  required?: boolean;
}

const SHOWN = 20;

/** Chooses one of the products by any part of name, SKU, barcode or model. */
export function ProductPicker({ value, onChange, suggestion = '', ...input }: ProductPickerProps) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState(suggestion);
  const [search] = useDebouncedValue(text.trim(), 200);
  const found = useQuery({
    queryKey: ['products', 'picker', search],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/products', { params: { query: { search, per_page: SHOWN } }, signal })),
    placeholderData: keepPreviousData,
  });
  const products = found.data?.data ?? [];
  return (
    <Select
      {...input}
      searchable
      openOnFocus={false}
      clearable
      placeholder={t('products.placeholder')}
      nothingFoundMessage={found.isPending ? t('loading') : t('table.none')}
      searchValue={text}
      onSearchChange={setText}
      value={value === null ? null : String(value)}
      onChange={(id, option) => onChange(id === null ? null : Number(id), option?.label ?? '')}
      data={products.map((product) => ({
        value: String(product.id),
        label: product.sku ? `${product.name} · ${product.sku}` : product.name,
      }))}
      // The list shows all that the service found.
      filter={({ options }) => options}
      comboboxProps={{ withinPortal: true }}
      clearButtonProps={{ 'aria-label': t('search.clear') }}
    />
  );
}
