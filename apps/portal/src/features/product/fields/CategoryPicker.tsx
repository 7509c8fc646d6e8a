import { Combobox, type ComboboxStore, Pill, PillsInput, Text, useCombobox } from '@mantine/core';
import type { Category } from '@sluice/contracts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { categoriesQuery } from '../../../lib/choices.ts';
import type { CategoryChoice } from '../values.ts';
import { isNewPath, keyOf, matchingCategories, pathOf } from './category-search.ts';

interface CategoryPickerProps {
  value: readonly CategoryChoice[];
  onChange(categories: CategoryChoice[]): void;
  error: ReactNode;
  readOnly: boolean;
}

const SEPARATOR = ' › ';

/** Finds categories by any part of their path, or makes one: “Kitchen > Kettles” is a path. */
export function CategoryPicker({ value, onChange, error, readOnly }: CategoryPickerProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState('');
  const { data: categories = [] } = useQuery(categoriesQuery);
  const found = matchingCategories(categories, value, typed);
  const wanted = pathOf(typed);
  const isNew = isNewPath(wanted, categories, value);
  const choose = (option: string): void => {
    const category = categories.find(({ id }) => String(id) === option);
    const added =
      category === undefined ? { id: null, path: wanted } : { id: category.id, path: category.path };
    onChange([...value, added]);
    setTyped('');
  };
  const remove = (path: readonly string[]): void => onChange(value.filter((one) => one.path !== path));
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.DropdownTarget>
        <PillsInput error={error} onClick={() => !readOnly && combobox.openDropdown()}>
          <Pill.Group>
            {value.map(({ id, path }) => (
              <ChosenCategory
                key={keyOf(path)}
                id={id}
                path={path}
                onRemove={readOnly ? undefined : () => remove(path)}
              />
            ))}
            <Combobox.EventsTarget>
              <PathInput
                typed={typed}
                readOnly={readOnly}
                combobox={combobox}
                onType={setTyped}
                onBackspace={() => value.length > 0 && remove(value.at(-1)!.path)}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Options found={found} wanted={isNew ? wanted : undefined} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface PathInputProps {
  typed: string;
  readOnly: boolean;
  combobox: ComboboxStore;
  onType(text: string): void;
  /** Pressed with nothing typed. */
  onBackspace(): void;
}

function PathInput({ typed, readOnly, combobox, onType, onBackspace }: PathInputProps) {
  const { t } = useTranslation('product');
  return (
    <PillsInput.Field
      aria-label={t('organisation.addCategory')}
      data-path="categories"
      placeholder={readOnly ? '' : t('organisation.categoryPlaceholder')}
      readOnly={readOnly}
      value={typed}
      onFocus={() => !readOnly && combobox.openDropdown()}
      onBlur={() => combobox.closeDropdown()}
      onChange={(event) => {
        onType(event.currentTarget.value);
        combobox.openDropdown();
        combobox.updateSelectedOptionIndex();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Backspace' && typed === '' && !readOnly) onBackspace();
      }}
    />
  );
}

interface ChosenCategoryProps extends CategoryChoice {
  /** undefined where nothing may be changed. */
  onRemove: (() => void) | undefined;
}

function ChosenCategory({ id, path, onRemove }: ChosenCategoryProps) {
  const { t } = useTranslation('product');
  return (
    <Pill
      withRemoveButton={onRemove !== undefined}
      onRemove={onRemove}
      removeButtonProps={{
        'aria-label': t('organisation.remove', { name: path.join(SEPARATOR) }),
        'aria-hidden': false,
        tabIndex: 0,
      }}
    >
      {path.join(SEPARATOR)}
      {id === null && ` (${t('organisation.new')})`}
    </Pill>
  );
}

interface OptionsProps {
  found: readonly Category[];
  /** The path to make; undefined where there is none. */
  wanted: readonly string[] | undefined;
}

function Options({ found, wanted }: OptionsProps) {
  const { t } = useTranslation('product');
  return (
    <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={t('field.categories')}>
      {found.map(({ id, path, publish_enabled }) => (
        <Combobox.Option key={id} value={String(id)}>
          <Text size="sm" component="span">
            {path.join(SEPARATOR)}
          </Text>
          {!publish_enabled && (
            <small style={{ color: 'var(--mantine-color-dimmed)' }}> {t('organisation.notPublished')}</small>
          )}
        </Combobox.Option>
      ))}
      {wanted && (
        <Combobox.Option value="new">
          <IconPlus size={14} aria-hidden /> {t('organisation.create', { name: wanted.join(SEPARATOR) })}
        </Combobox.Option>
      )}
      {found.length === 0 && wanted === undefined && (
        <Combobox.Empty>{t('organisation.noCategories')}</Combobox.Empty>
      )}
    </Combobox.Options>
  );
}
