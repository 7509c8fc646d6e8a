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
  const client = useQueryClient();
  const [kind, setKind] = useState<'existing' | 'new'>('existing');
  const [chosen, setChosen] = useState<string | null>(null);
  const [text, setText] = useState(product.sku ?? product.name);
  const [search] = useDebouncedValue(text, 250);
  const { data } = useQuery({
    queryKey: ['products', 'choice', search],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/products', { params: { query: { search, per_page: 10 } }, signal })),
    placeholderData: keepPreviousData,
    enabled: kind === 'existing',
  });
  const link = useMutation({
    mutationFn: () =>
      call(
        api.POST('/portal/api/connections/{id}/source/links', {
          params: { path: { id } },
          body: {
            external_id: product.external_id,
            product_id: kind === 'new' ? null : Number(chosen),
          },
        }),
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['connections', id, 'source'] });
      onClose();
    },
  });
  const found = (data?.data ?? []).map((one) => ({
    value: String(one.id),
    label: one.sku === null ? one.name : `${one.name} (${one.sku})`,
  }));
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
            value={chosen}
            onChange={setChosen}
          />
        )}
        {link.isError && <ErrorState error={link.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            loading={link.isPending}
            disabled={kind === 'existing' && chosen === null}
            onClick={() => link.mutate()}
          >
            {t('links.do')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
