import { Button, CloseButton, Menu, Popover } from '@mantine/core';
import { IconFilter, IconFilterPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../ui/SearchField.tsx';
import classes from '../list/Products.module.css';
import { filterOf, type ProductsSearch } from '../search.ts';
import { FILTERS, type FilterDefinition, isSet, without } from './definitions.ts';
import { useFilterText } from './use-filter-text.ts';

const FilterEditor = lazy(() => import('./FilterEditor.tsx').then((all) => ({ default: all.FilterEditor })));

interface FilterBarProps {
  /** Other controls for the row of the search. */
  children?: ReactNode;
  search: ProductsSearch;
  onChange(patch: Partial<ProductsSearch>): void;
}

/** The search text, and every filter in force as a chip that can be changed and taken away. */
export function FilterBar({ search, onChange, children }: FilterBarProps) {
  const { t } = useTranslation('products');
  const add = useRef<HTMLButtonElement>(null);
  const apply = (patch: Partial<ProductsSearch>): void => onChange({ ...patch, page: undefined });
  const chips = FILTERS.filter((definition) => isSet(search, definition));
  const clear = (): void =>
    apply(Object.fromEntries(Object.keys(filterOf(search)).map((field) => [field, undefined])));
  return (
    <>
      <div className={classes.toolbar}>
        <SearchField
          label={t('search')}
          value={search.search}
          onSearch={(text) => apply({ search: text })}
          width={300}
        />
        <AddFilter button={add} search={search} onApply={apply} />
        {children && <div className={classes.end}>{children}</div>}
      </div>
      {(chips.length > 0 || search.search !== undefined) && (
        <div className={classes.chips}>
          {chips.map((definition) => (
            <Chip
              key={definition.id}
              definition={definition}
              search={search}
              onChange={apply}
              onRemove={() => {
                // The button that was pressed goes with its filter.
                add.current?.focus();
                apply(without(definition));
              }}
            />
          ))}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={clear}
            leftSection={<IconFilter size={14} aria-hidden />}
          >
            {t('clearFilters')}
          </Button>
        </div>
      )}
    </>
  );
}

interface AddFilterProps {
  button: RefObject<HTMLButtonElement | null>;
  search: ProductsSearch;
  onApply(patch: Partial<ProductsSearch>): void;
}

/** Chooses a filter from the menu, then its value in its place. */
function AddFilter({ button, search, onApply }: AddFilterProps) {
  const { t } = useTranslation('products');
  const [adding, setAdding] = useState<FilterDefinition>();
  const apply = (patch: Partial<ProductsSearch>): void => {
    setAdding(undefined);
    onApply(patch);
  };
  return (
    <Popover
      withRoles={false}
      opened={adding !== undefined}
      onChange={(opened) => !opened && setAdding(undefined)}
      position="bottom-start"
      width={300}
      trapFocus
      shadow="md"
    >
      <Popover.Target>
        <div>
          <Menu position="bottom-start" shadow="md" width="min(26rem, calc(100vw - 2rem))" closeOnItemClick>
            <Menu.Target>
              <Button ref={button} variant="default" leftSection={<IconFilterPlus size={16} aria-hidden />}>
                {t('addFilter')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown className={classes.filterMenu!}>
              {FILTERS.map((definition) => (
                <Menu.Item key={definition.id} onClick={() => setAdding(definition)}>
                  {t(`filter.${definition.id}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" {...(adding ? { 'aria-label': t(`filter.${adding.id}`) } : {})}>
        <Suspense>{adding && <FilterEditor definition={adding} search={search} onApply={apply} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ChipProps extends FilterBarProps {
  definition: FilterDefinition;
  onRemove(): void;
}

function Chip({ definition, search, onChange, onRemove }: ChipProps) {
  const { t } = useTranslation('products');
  const [opened, setOpened] = useState(false);
  const text = useFilterText(definition, search);
  const apply = (patch: Partial<ProductsSearch>): void => {
    setOpened(false);
    onChange(patch);
  };
  return (
    <Popover
      withRoles={false}
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={300}
      trapFocus
      shadow="md"
    >
      <Popover.Target>
        <span className={classes.chip}>
          <button
            type="button"
            className={classes.chipText}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {text}
          </button>
          <CloseButton
            size="sm"
            radius="xl"
            aria-label={t('removeFilter', { filter: text })}
            onClick={onRemove}
          />
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t(`filter.${definition.id}`)}>
        <Suspense>
          <FilterEditor definition={definition} search={search} onApply={apply} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
