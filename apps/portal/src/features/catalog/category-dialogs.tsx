import { Stack, Switch, Text, TextInput } from '@mantine/core';
import { type Category, CategoryInput } from '@sluice/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { useApiForm } from '../../lib/form.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { CategoryPicker } from './CategoryPicker.tsx';
import { NameDialog } from './NameDialog.tsx';
import { type OpenCategory, pathText, withDescendants } from './tree.ts';
import { UsageText } from './UsageText.tsx';

interface CategoryDialogProps {
  opened: OpenCategory;
  categories: readonly Category[];
  onClose(): void;
  /** A category got a child that should be seen. */
  onParent(id: number): void;
}

export function CategoryDialog({ opened, categories, onClose, onParent }: CategoryDialogProps) {
  const { t } = useTranslation('catalog');
  if (opened.kind === 'new')
    return <NewDialog parent={opened.parent} categories={categories} onClose={onClose} onParent={onParent} />;
  const { category } = opened;
  if (opened.kind === 'rename')
    return (
      <NameDialog
        title={t('renameOf', { name: category.name })}
        submit={t('save')}
        name={category.name}
        stale={['categories', 'products']}
        send={(name) =>
          call(
            api.PUT('/portal/api/categories/{id}', { params: { path: { id: category.id } }, body: { name } }),
          )
        }
        onClose={onClose}
      />
    );
  if (opened.kind === 'move')
    return <MoveDialog category={category} categories={categories} onClose={onClose} onParent={onParent} />;
  return opened.kind === 'options' ? (
    <ToOptions category={category} />
  ) : (
    <DeleteDialog category={category} onClose={onClose} />
  );
}

/** Options have a page of their own. */
function ToOptions({ category }: { category: Category }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({
      to: '/catalog/category-options',
      search: { category: category.id },
    });
  }, [navigate, category.id]);
  return null;
}

type NewDialogProps = Pick<CategoryDialogProps, 'categories' | 'onClose' | 'onParent'> & {
  parent: Category | null;
};

function NewDialog({ parent, categories, onClose, onParent }: NewDialogProps) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const bodyOf = (values: { name: string; parent_id: string; publish_enabled: boolean }) => ({
    name: values.name,
    parent_id: values.parent_id === '' ? null : Number(values.parent_id),
    publish_enabled: values.publish_enabled,
  });
  const state = useApiForm({
    initial: { name: '', parent_id: parent === null ? '' : String(parent.id), publish_enabled: true },
    schema: CategoryInput,
    toRequest: bodyOf,
    submit: (values) => call(api.POST('/portal/api/categories', { body: bodyOf(values) })),
    onDone: (_answer, { parent_id }) => {
      void client.invalidateQueries({ queryKey: ['categories'] });
      if (parent_id !== '') onParent(Number(parent_id));
      onClose();
    },
  });
  return (
    <FormDialog onClose={onClose} title={t('categories.new')} state={state} submit={t('create')}>
      <TextInput label={t('name')} required data-autofocus {...state.form.getInputProps('name')} />
      <CategoryPicker
        label={t('categories.parent')}
        categories={categories}
        none={t('categories.root')}
        {...state.form.getInputProps('parent_id')}
      />
      <Switch
        label={t('categories.publish')}
        description={t('categories.publishHelp')}
        {...state.form.getInputProps('publish_enabled', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}

type MoveDialogProps = Pick<CategoryDialogProps, 'categories' | 'onClose' | 'onParent'> & {
  category: Category;
};

function MoveDialog({ category, categories, onClose, onParent }: MoveDialogProps) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const without = useMemo(() => withDescendants(categories, category.id), [categories, category.id]);
  const state = useApiForm({
    initial: { parent_id: category.parent_id === null ? '' : String(category.parent_id) },
    submit: ({ parent_id }) =>
      call(
        api.PUT('/portal/api/categories/{id}', {
          params: { path: { id: category.id } },
          body: { parent_id: parent_id === '' ? null : Number(parent_id) },
        }),
      ),
    onDone: (_answer, { parent_id }) => {
      announce(t('categories.moved'));
      void client.invalidateQueries({ queryKey: ['categories'] });
      if (parent_id !== '') onParent(Number(parent_id));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('categories.moveTitle', { name: category.name })}
      state={state}
      submit={t('categories.moveSubmit')}
    >
      <Text size="sm" c="dimmed">
        {t('categories.moveText', { path: pathText(category) })}
      </Text>
      <CategoryPicker
        label={t('categories.parent')}
        categories={categories}
        without={without}
        none={t('categories.root')}
        data-autofocus
        {...state.form.getInputProps('parent_id')}
      />
    </FormDialog>
  );
}

function DeleteDialog({ category, onClose }: { category: Category; onClose(): void }) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={t('deleteTitle', { name: category.name })}
      confirm={t('delete')}
      action={async () => {
        await call(api.DELETE('/portal/api/categories/{id}', { params: { path: { id: category.id } } }));
        for (const key of ['categories', 'category-options'])
          await client.invalidateQueries({ queryKey: [key] });
      }}
    >
      <Stack gap="xs">
        {category.child_count > 0 ? (
          <Text size="sm">{t('categories.hasChildren', { count: category.child_count })}</Text>
        ) : (
          <>
            <UsageText kind="categories" id={category.id} />
            <Text size="sm" c="dimmed">
              {t('categories.deleteText')}
            </Text>
          </>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
