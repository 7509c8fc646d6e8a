import { Button, Group, Modal, Radio, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { SourceProduct } from '@sluice/contracts/portal';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { ErrorState } from '../../ui/states.tsx';

interface LinkDialogProps {
  id: number;
  product: SourceProduct;
  onClose(): void;
}

/** Says which product of the catalogue a product of the site is, or that it is a new one. */
export function LinkDialog({ id, product, onClose }: LinkDialogProps) {
  const { t } = useTranslation('connections');
  const [kind, setKind] = useState<'existing' | 'new'>('existing');
  const [chosen, setChosen] = useState<string | null>(null);
  const link = useLink(id, product, onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('links.linkOf', { name: product.name })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <Stack>
        <Text size="sm">{product.error ?? t('links.dialogText')}</Text>
        <Radio.Group
          label={t('links.which')}
          value={kind}
          onChange={(value) => setKind(value as 'existing' | 'new')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="existing" label={t('links.existing')} />
            <Radio value="new" label={t('links.asNew')} />
          </Stack>
        </Radio.Group>
        {kind === 'existing' && (
          <ProductSelect begin={product.sku ?? product.name} value={chosen} onChange={setChosen} />
        )}
        {link.isError && <ErrorState error={link.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            loading={link.isPending}
            disabled={kind === 'existing' && chosen === null}
            onClick={() => link.mutate(kind === 'new' ? null : Number(chosen))}
          >
            {t('links.do')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface ProductSelectProps {
  /** The text that is searched for first. */
  begin: string;
  value: string | null;
  onChange(value: string | null): void;
}

/** Chooses one of the products that the service finds for a text. */
function ProductSelect({ begin, value, onChange }: ProductSelectProps) {
  const { t } = useTranslation('connections');
  const [text, setText] = useState(begin);
  const [search] = useDebouncedValue(text, 250);
  const { data } = useQuery({
    queryKey: ['products', 'choice', search],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/products', { params: { query: { search, per_page: 10 } }, signal })),
    placeholderData: keepPreviousData,
  });
  const found = (data?.data ?? []).map((one) => ({
    value: String(one.id),
    label: one.sku === null ? one.name : `${one.name} (${one.sku})`,
  }));
  return (
    <Select
      label={t('links.choose')}
      placeholder={t('links.choosePlaceholder')}
      searchable
      searchValue={text}
      onSearchChange={setText}
      data={found}
      // The service has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={t('none')}
      value={value}
      onChange={onChange}
    />
  );
}

/** Links a product of the site to one of the catalogue; null makes a new one. */
function useLink(id: number, { external_id }: SourceProduct, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (product_id: number | null) =>
      call(
        api.POST('/portal/api/connections/{id}/source/links', {
          params: { path: { id } },
          body: { external_id, product_id },
        }),
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['connections', id, 'source'] });
      onDone();
    },
  });
}
