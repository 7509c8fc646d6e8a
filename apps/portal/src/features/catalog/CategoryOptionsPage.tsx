import { Autocomplete, Button, Stack, Text, TextInput } from '@mantine/core';
import type { Category } from '@sluice/contracts';
import { type CategoryOption, CategoryOptionInput } from '@sluice/contracts/portal';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Type } from 'typebox';
import { api, call } from '../../lib/api.ts';
import { categoriesQuery } from '../../lib/choices.ts';
import { useApiForm } from '../../lib/form.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { useRights } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import below from '../../ui/DataTable.module.css';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CategoryPicker } from './CategoryPicker.tsx';
import { effectiveOptions, type ShownOption } from './options.ts';

const KEY = ['category-options'];
/** The input of the service, and a category: its id is part of the address there. */
const OptionForm = Type.Object({
  category_id: Type.String({ minLength: 1 }),
  ...CategoryOptionInput.properties,
});
type Opened = { kind: 'set'; option?: CategoryOption } | { kind: 'remove'; option: ShownOption } | null;
const NONE: readonly Category[] = [];

/** The categories, the values set on them, and those to show: all, or of one category. */
function useOptions(category: number | undefined) {
  const categories = useQuery(categoriesQuery);
  const list = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }): Promise<{ data: CategoryOption[] }> =>
      call(api.GET('/portal/api/category-options', { signal })),
  });
  const tree = categories.data ?? NONE;
  const rows = useMemo(
    () => list.data && effectiveOptions(tree, list.data.data, category),
    [tree, list.data, category],
  );
  return { categories, tree, list, rows };
}

/** Values set on categories: all of them, or those that hold for one category, inherited ones included. */
export function CategoryOptionsPage() {
  const { t } = useTranslation('catalog');
  const { may } = useRights();
  const [search, change] = usePageSearch('/catalog/category-options');
  const [opened, setOpened] = useState<Opened>(null);
  const { categories, tree, list, rows } = useOptions(search.category);
  const set = <NewButton disabled={tree.length === 0} onClick={() => setOpened({ kind: 'set' })} />;
  // Before the first value there is nothing to choose from.
  const isEmpty = search.category === undefined && rows?.length === 0;
  return (
    <>
      <PageHeader
        title={t('options.title')}
        description={t('options.description')}
        actions={!isEmpty && set}
      />
      <Stack gap="md">
        {!isEmpty && (
          <CategoryPicker
            label={t('options.filter')}
            categories={tree}
            none={t('options.all')}
            value={search.category === undefined ? '' : String(search.category)}
            onChange={(id) => change({ category: id ? Number(id) : undefined })}
            maw={480}
          />
        )}
        {categories.isError && (
          <ErrorState error={categories.error} retry={() => void categories.refetch()} />
        )}
        <DataTable
          label={t('options.title')}
          columns={useColumns(setOpened, may(), search.category)}
          rows={rows}
          rowKey={(row) => `${row.category_id} ${row.name}`}
          error={list.error}
          retry={() => void list.refetch()}
          empty={<None set={set} />}
        />
        <Dialogs
          opened={opened}
          categories={tree}
          options={list.data?.data ?? []}
          category={search.category}
          onClose={() => setOpened(null)}
        />
      </Stack>
    </>
  );
}

function None({ set }: { set: ReactNode }) {
  const { t } = useTranslation('catalog');
  return (
    <EmptyState title={t('options.empty')} action={set}>
      {t('options.emptyText')}
    </EmptyState>
  );
}

function useColumns(
  open: (what: Opened) => void,
  mayWrite: boolean,
  category: number | undefined,
): Column<ShownOption>[] {
  const { t } = useTranslation('catalog');
  return [
    {
      id: 'category',
      header: t('category'),
      hideBelow: 'sm',
      cell: (row) => <Place row={row} category={category} />,
    },
    {
      id: 'name',
      header: t('options.name'),
      cell: (row) => (
        <>
          {row.name}
          <div className={below.below}>
            <Place row={row} category={category} />
          </div>
        </>
      ),
    },
    { id: 'value', header: t('options.value'), cell: (row) => row.value },
    {
      id: 'actions',
      header: t('actions'),
      headerHidden: true,
      align: 'right',
      width: 90,
      cell: (option) => (
        <RowMenu
          label={t('options.actionsOf', { name: option.name, path: option.path })}
          actions={[
            { label: t('change'), disabled: !mayWrite, onClick: () => open({ kind: 'set', option }) },
            {
              label: t('options.remove'),
              danger: true,
              disabled: !mayWrite,
              onClick: () => open({ kind: 'remove', option }),
            },
          ]}
        />
      ),
    },
  ];
}

/** The category that an option is set on. */
function Place({ row, category }: { row: ShownOption; category: number | undefined }) {
  const { t } = useTranslation('catalog');
  return (
    <>
      {row.path}
      {category !== undefined && row.category_id !== category && (
        <Text size="xs" c="dimmed">
          {t('options.inherited')}
        </Text>
      )}
    </>
  );
}

interface SetDialogProps {
  categories: readonly Category[];
  names: string[];
  option: CategoryOption | undefined;
  category: number | undefined;
  onClose(): void;
}

type OptionFormProps = Pick<SetDialogProps, 'option' | 'category' | 'onClose'>;

function useOptionForm({ option, category, onClose }: OptionFormProps) {
  const client = useQueryClient();
  const chosen = option?.category_id ?? category;
  return useApiForm({
    initial: {
      category_id: chosen === undefined ? '' : String(chosen),
      name: option?.name ?? '',
      value: option?.value ?? '',
    },
    schema: OptionForm,
    submit: async ({ category_id, name, value }) =>
      call(
        api.PUT('/portal/api/categories/{id}/options', {
          params: { path: { id: Number(category_id) } },
          body: { name, value },
        }),
      ),
    onDone: () => {
      void client.invalidateQueries({ queryKey: KEY });
      onClose();
    },
  });
}

function SetDialog({ categories, names, option, category, onClose }: SetDialogProps) {
  const { t } = useTranslation('catalog');
  const state = useOptionForm({ option, category, onClose });
  return (
    <FormDialog
      onClose={onClose}
      title={option ? t('options.edit', { name: option.name }) : t('options.new')}
      state={state}
      submit={t('save')}
    >
      <CategoryPicker
        label={t('category')}
        categories={categories}
        required
        disabled={option !== undefined}
        {...state.form.getInputProps('category_id')}
      />
      <Autocomplete
        label={t('options.name')}
        placeholder={t('options.nameExample')}
        data={names}
        required
        disabled={option !== undefined}
        {...state.form.getInputProps('name')}
      />
      <TextInput
        label={t('options.value')}
        placeholder={t('options.valueExample')}
        description={t('options.valueHelp')}
        required
        {...state.form.getInputProps('value')}
      />
      <Text size="sm" c="dimmed">
        {t('options.effect')}
      </Text>
    </FormDialog>
  );
}

function RemoveDialog({ option, onClose }: { option: ShownOption; onClose(): void }) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={t('options.removeTitle', { name: option.name, path: option.path })}
      confirm={t('options.remove')}
      action={async () => {
        await call(
          api.DELETE('/portal/api/categories/{id}/options', {
            params: { path: { id: option.category_id }, query: { name: option.name } },
          }),
        );
        await client.invalidateQueries({ queryKey: KEY });
      }}
    >
      {t('options.removeText', { category: option.path })}
    </ConfirmDialog>
  );
}

interface DialogsProps {
  opened: Opened;
  categories: readonly Category[];
  options: readonly CategoryOption[];
  category: number | undefined;
  onClose(): void;
}

function Dialogs({ opened, categories, options, category, onClose }: DialogsProps) {
  if (opened?.kind === 'remove') return <RemoveDialog option={opened.option} onClose={onClose} />;
  if (opened === null) return null;
  return (
    <SetDialog
      categories={categories}
      names={[...new Set(options.map((one) => one.name))]}
      option={opened.option}
      category={category}
      onClose={onClose}
    />
  );
}

function NewButton({ disabled, onClick }: { disabled: boolean; onClick(): void }) {
  const { t } = useTranslation('catalog');
  const { may } = useRights();
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} disabled={!may() || disabled} onClick={onClick}>
      {t('options.new')}
    </Button>
  );
}
