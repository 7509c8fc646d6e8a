import { Button } from '@mantine/core';
import type { PackingOrder } from '@sluice/contracts/portal';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { useOrdersToPack } from '../packing/use-packing.ts';
import { idsOf } from '../search.ts';
import classes from './Print.module.css';

interface PrintPageProps {
  title: string;
  description: string;
  /** The orders that its address names. */
  ids: string | undefined;
  connection: number | undefined;
  children(orders: readonly PackingOrder[]): ReactNode;
}

/** A page to be printed: on paper there are its sheets alone. */
export function PrintPage({ title, description, ids, connection, children }: PrintPageProps) {
  const { t } = useTranslation('orders');
  const read = useOrdersToPack(idsOf(ids), connection);
  const orders = read.data?.data.filter(({ lines }) => lines.length > 0);
  return (
    <>
      <div className={classes.screen}>
        <PageHeader
          title={title}
          description={description}
          back={{ label: t('title'), link: { to: '/orders' } }}
          actions={
            <Button
              leftSection={<IconPrinter size={16} aria-hidden />}
              disabled={!orders?.length}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
          }
        />
      </div>
      {read.isError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <Loading lines={6} />}
      {orders?.length === 0 && <EmptyState title={t('packing.none')}>{t('packing.noneText')}</EmptyState>}
      {orders !== undefined && orders.length > 0 && children(orders)}
    </>
  );
}
