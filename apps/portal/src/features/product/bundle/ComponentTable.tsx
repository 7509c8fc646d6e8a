import { Group, Table, Text } from '@mantine/core';
import type { Bundle } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { Status } from '../../../ui/Status.tsx';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';

type Component = Bundle['components'][number];

/** The components of a bundle, each with the bundles it is enough for. */
export function ComponentTable({ components, stock }: { components: readonly Component[]; stock: number }) {
  const { t } = useTranslation('product');
  const format = useFormat();
  const fewest = Math.min(...components.map(({ enough_for }) => enough_for));
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('bundle.component')}</Table.Th>
            <Table.Th ta="end">{t('bundle.quantity')}</Table.Th>
            <Table.Th ta="end">{t('bundle.stock')}</Table.Th>
            <Table.Th ta="end">{t('bundle.enoughFor')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {components.map((one) => (
            <Table.Tr key={one.product_id}>
              <Table.Td>
                <Name component={one} />
              </Table.Td>
              <Table.Td ta="end">{format.number(one.quantity)}</Table.Td>
              <Table.Td ta="end">{format.number(one.stock)}</Table.Td>
              <Table.Td ta="end">
                {one.enough_for === fewest && <Status tone="pending">{t('bundle.limits')}</Status>}
                {format.number(one.enough_for)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" mt="xs">
        {t('bundle.total', { count: stock })}
      </Text>
    </Table.ScrollContainer>
  );
}

function Name({ component: { product_id, name, sku, image_url } }: { component: Component }) {
  const { t } = useTranslation('product');
  return (
    <Group gap="sm" wrap="nowrap">
      <Thumbnail url={image_url} />
      {name === null ? (
        <Text size="sm" c="var(--mantine-color-error)">
          {t('bundle.deleted')}
        </Text>
      ) : (
        <div>
          <AnchorLink size="sm" to="/products/$id" params={{ id: String(product_id) }}>
            {name}
          </AnchorLink>
          <Text size="xs" c="dimmed">
            {sku}
          </Text>
        </div>
      )}
    </Group>
  );
}
