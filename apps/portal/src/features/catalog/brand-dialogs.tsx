import { Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Brand } from '@sluice/contracts';
import { BrandMerge } from '@sluice/contracts/portal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { brandsQuery } from '../../lib/choices.ts';
import { useApiForm } from '../../lib/form.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { NameDialog } from './NameDialog.tsx';
import { KeptOn, UsageText, useUsage } from './UsageText.tsx';

export type OpenBrand = { kind: 'new' } | { kind: 'rename' | 'merge' | 'delete'; brand: Brand };

const STALE = ['brands', 'products'];

export function BrandDialog({ opened, onClose }: { opened: OpenBrand; onClose(): void }) {
  const { t } = useTranslation('catalog');
  if (opened.kind === 'new')
    return (
      <NameDialog
        title={t('brands.new')}
        submit={t('create')}
        stale={STALE}
        send={(name) => call(api.POST('/portal/api/brands', { body: { name } }))}
        onClose={onClose}
      />
    );
  const { brand } = opened;
  if (opened.kind === 'rename')
    return (
      <NameDialog
        title={t('renameOf', { name: brand.name })}
        submit={t('save')}
        name={brand.name}
        stale={STALE}
        send={(name) =>
          call(api.PUT('/portal/api/brands/{id}', { params: { path: { id: brand.id } }, body: { name } }))
        }
        onClose={onClose}
      />
    );
  return opened.kind === 'merge' ? (
    <MergeDialog brand={brand} onClose={onClose} />
  ) : (
    <DeleteDialog brand={brand} onClose={onClose} />
  );
}

function MergeDialog({ brand, onClose }: { brand: Brand; onClose(): void }) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  const found = useQuery(brandsQuery(search));
  const others = (found.data ?? []).filter((one) => one.id !== brand.id);
  const state = useApiForm({
    initial: { into_id: null as string | null },
    schema: BrandMerge,
    toRequest: ({ into_id }) => (into_id === null ? {} : { into_id: Number(into_id) }),
    submit: ({ into_id }) =>
      call(
        api.POST('/portal/api/brands/{id}/merge', {
          params: { path: { id: brand.id } },
          body: { into_id: Number(into_id) },
        }),
      ),
    onDone: () => {
      for (const key of STALE) void client.invalidateQueries({ queryKey: [key] });
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('brands.mergeTitle', { name: brand.name })}
      state={state}
      submit={t('brands.merge')}
      danger
    >
      <Text size="sm">{t('brands.mergeText', { count: brand.products_count, name: brand.name })}</Text>
      <KeptOn kind="brands" id={brand.id} name={brand.name} />
      <Select
        label={t('brands.mergeInto')}
        required
        searchable
        openOnFocus={false}
        searchValue={text}
        onSearchChange={setText}
        filter={({ options }) => options}
        nothingFoundMessage={t('nothingFound')}
        data={others.map((one) => ({ value: String(one.id), label: one.name }))}
        {...state.form.getInputProps('into_id')}
      />
    </FormDialog>
  );
}

function DeleteDialog({ brand, onClose }: { brand: Brand; onClose(): void }) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const usage = useUsage('brands', brand.id).data;
  const used = usage !== undefined && usage.products_count + usage.rules_count + usage.markups_count > 0;
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={t('deleteTitle', { name: brand.name })}
      confirm={t('delete')}
      action={async () => {
        await call(api.DELETE('/portal/api/brands/{id}', { params: { path: { id: brand.id } } }));
        await client.invalidateQueries({ queryKey: ['brands'] });
      }}
    >
      <Stack gap="xs">
        <UsageText kind="brands" id={brand.id} />
        <Text size="sm" c="dimmed">
          {used ? t('brands.deleteUsed') : t('brands.deleteUnused')}
        </Text>
        <KeptOn kind="brands" id={brand.id} name={brand.name} />
      </Stack>
    </ConfirmDialog>
  );
}
