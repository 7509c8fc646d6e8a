import { Text } from '@mantine/core';
import type { ReviewExample } from '@sluice/contracts/portal';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import classes from '../connections.module.css';

/** The first products that would go out, with the price and the stock that the channel would get. */
export function ReviewExamples({ examples }: { examples: readonly ReviewExample[] }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  if (examples.length === 0) return null;
  return (
    <section aria-label={t('review.examples')}>
      <Text fw={600} size="sm" mb={4}>
        {t('review.examples')}
      </Text>
      <DataTable
        label={t('review.examples')}
        rows={[...examples]}
        rowKey={({ product_id }) => product_id}
        columns={[
          {
            id: 'product',
            header: t('review.product'),
            cell: ({ product_id, name, sku }) => (
              <span className={classes.name}>
                <Link to="/products/$id" params={{ id: String(product_id) }}>
                  {name}
                </Link>
                <span className={classes.quiet}>{sku}</span>
              </span>
            ),
          },
          {
            id: 'price',
            header: t('review.price'),
            align: 'right',
            cell: ({ price, currency }) => format.money(price, currency),
          },
          {
            id: 'stock',
            header: t('review.stock'),
            align: 'right',
            cell: ({ stock }) => format.number(stock),
          },
        ]}
      />
    </section>
  );
}
