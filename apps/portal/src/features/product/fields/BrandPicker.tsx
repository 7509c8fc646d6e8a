import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Brand, foldKey } from '@sluice/contracts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandsQuery } from '../../../lib/choices.ts';
import { useFormat } from '../../../lib/format.ts';
import type { ProductValues } from '../values.ts';

interface BrandPickerProps {
  value: ProductValues['brand'];
  onChange(brand: ProductValues['brand']): void;
  error: ReactNode;
  readOnly: boolean;
}

/** Finds a brand by any part of its name, or makes one of this name. */
export function BrandPicker({ value, onChange, error, readOnly }: BrandPickerProps) {
  const { t } = useTranslation('product');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState<string | null>(null);
  const { brands, isFetching, wanted } = useBrandSearch(typed, combobox.dropdownOpened);
  const mayClear = value !== null && !readOnly;
  const put = (brand: ProductValues['brand']): void => {
    onChange(brand);
    setTyped(null);
  };
  const choose = (option: string): void => {
    const found = brands.find((brand) => String(brand.id) === option);
    put(option === 'new' ? { id: null, name: wanted! } : { id: found!.id, name: found!.name });
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target>
        <TextInput
          aria-label={t('field.brand')}
          data-path="brand"
          placeholder={t('organisation.brandPlaceholder')}
          description={value?.id === null ? t('organisation.madeOnSave') : undefined}
          error={error}
          readOnly={readOnly}
          value={typed ?? value?.name ?? ''}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onClick={() => !readOnly && combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            setTyped(null);
          }}
          rightSection={isFetching ? <Loader size={14} /> : mayClear && <NoBrand onClick={() => put(null)} />}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Options brands={brands} chosen={value?.id} wanted={wanted} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Brands for a typed text, and its name where no brand is called so. */
function useBrandSearch(typed: string | null, enabled: boolean) {
  const name = typed?.trim() ?? '';
  const [search] = useDebouncedValue(name, 200);
  const { data: brands = [], isFetching } = useQuery({ ...brandsQuery(search), enabled });
  const isNew = name !== '' && !brands.some((brand) => foldKey(brand.name) === foldKey(name));
  return { brands, isFetching, wanted: isNew ? name : undefined };
}

function NoBrand({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('product');
  return (
    <CloseButton
      size="sm"
      aria-label={t('organisation.noBrand')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    />
  );
}

interface OptionsProps {
  brands: readonly Brand[];
  chosen: number | null | undefined;
  /** The name of a brand to make; undefined where there is none. */
  wanted: string | undefined;
}

function Options({ brands, chosen, wanted }: OptionsProps) {
  const { t } = useTranslation('product');
  const format = useFormat();
  return (
    <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={t('field.brand')}>
      {brands.map((brand) => (
        <Combobox.Option key={brand.id} value={String(brand.id)} active={brand.id === chosen}>
          {brand.name}{' '}
          <small style={{ color: 'var(--mantine-color-dimmed)' }}>
            {t('organisation.products', {
              count: brand.products_count,
              number: format.number(brand.products_count),
            })}
          </small>
        </Combobox.Option>
      ))}
      {wanted !== undefined && (
        <Combobox.Option value="new">
          <IconPlus size={14} aria-hidden /> {t('organisation.create', { name: wanted })}
        </Combobox.Option>
      )}
      {brands.length === 0 && wanted === undefined && (
        <Combobox.Empty>{t('organisation.noBrands')}</Combobox.Empty>
      )}
    </Combobox.Options>
  );
}
