import { Stack, Switch, TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { foldKey } from '@sluice/contracts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrands } from '../queries.ts';
import { Apply } from './Apply.tsx';
import { CheckList, MOST_CHOSEN } from './CheckList.tsx';
import type { EditorProps } from './definitions.ts';
import { useBrandNames } from './use-brand-names.ts';
import { useChoices } from './use-choices.ts';

/** None chosen takes the filter away. */
const listOf = <Value,>(values: Value[]): Value[] | undefined => (values.length > 0 ? values : undefined);

function EditorForm({ children, onSubmit }: { children: ReactNode; onSubmit(): void }) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        {children}
        <Apply />
      </Stack>
    </form>
  );
}

/** Some brands, by search in the service: there may be thousands. */
export function BrandsEditor({ definition, search, onApply }: EditorProps) {
  const { t } = useTranslation('products');
  const [chosen, setChosen] = useState(search.brand_id ?? []);
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, 200);
  const found = useBrands(settled).data ?? [];
  const names = useBrandNames(chosen);
  const brands = new Map(chosen.map((id, at) => [id, names[at] ?? String(id)] as const));
  for (const { id, name } of found) brands.set(id, name);
  return (
    <EditorForm onSubmit={() => onApply({ brand_id: listOf(chosen) })}>
      <CheckList
        label={t(`filter.${definition.id}`)}
        typed={typed}
        onType={setTyped}
        chosen={chosen}
        onChange={setChosen}
        options={Array.from(brands, ([id, label]) => ({ id, label }))}
      />
    </EditorForm>
  );
}

/** Some categories, with what is below them unless a person says otherwise. */
export function CategoriesEditor({ definition, search, onApply }: EditorProps) {
  const { t } = useTranslation('products');
  const [chosen, setChosen] = useState(search.category_id ?? []);
  const [first] = useState(new Set(chosen));
  const [typed, setTyped] = useState('');
  const [below, setBelow] = useState(search.category_id === undefined || search.with_subcategories === true);
  const all = useChoices(definition).map(({ value, label }) => ({ id: Number(value), label }));
  const found = all.filter(({ id, label }) => chosen.includes(id) || foldKey(label).includes(foldKey(typed)));
  return (
    <EditorForm
      onSubmit={() =>
        onApply({
          category_id: listOf(chosen),
          with_subcategories: chosen.length > 0 && below ? true : undefined,
        })
      }
    >
      <CheckList
        label={t(`filter.${definition.id}`)}
        typed={typed}
        onType={setTyped}
        chosen={chosen}
        onChange={setChosen}
        options={found.toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)))}
      />
      <Switch
        label={t('withSubcategories')}
        checked={below}
        onChange={(event) => setBelow(event.currentTarget.checked)}
      />
    </EditorForm>
  );
}

/** Some tags, typed in. */
export function TagsEditor({ definition, search, onApply }: EditorProps) {
  const { t } = useTranslation('products');
  const [chosen, setChosen] = useState(search.tag ?? []);
  return (
    <EditorForm onSubmit={() => onApply({ tag: listOf(chosen) })}>
      <TagsInput
        label={t(`filter.${definition.id}`)}
        description={t('anyOfThese')}
        placeholder={t('tagsHelp')}
        maxTags={MOST_CHOSEN}
        maxLength={100}
        acceptValueOnBlur
        value={chosen}
        onChange={setChosen}
        data-autofocus
      />
    </EditorForm>
  );
}
