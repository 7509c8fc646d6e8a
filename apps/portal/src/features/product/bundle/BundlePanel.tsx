import { Stack, Text } from '@mantine/core';
import type { Bundle } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhyNot } from '../../../lib/rights.ts';
import { GuardedButton } from '../../../ui/GuardedButton.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { BundleDialog } from './BundleDialog.tsx';
import { bundleQuery } from './bundle-query.ts';
import { ComponentTable } from './ComponentTable.tsx';

/** The components of a bundle with the one that limits it, and the bundles that the product is a component of. */
export function BundlePanel({ id }: { id: number }) {
  const { t } = useTranslation('product');
  const why = useWhyNot()();
  const [editing, setEditing] = useState(false);
  const { data, error, refetch } = useQuery(bundleQuery(id));
  const isBundle = data !== undefined && data.components.length > 0;
  const isComponent = data !== undefined && data.used_in.length > 0;
  return (
    <Panel
      mt="md"
      title={t('bundle.title')}
      description={t('bundle.help')}
      actions={
        !isComponent && (
          <GuardedButton
            variant="default"
            why={why}
            disabled={data === undefined}
            onClick={() => setEditing(true)}
          >
            {t(isBundle ? 'bundle.edit' : 'bundle.make')}
          </GuardedButton>
        )
      }
    >
      {data === undefined &&
        (error ? <ErrorState error={error} retry={() => void refetch()} /> : <Loading lines={2} />)}
      {isBundle && <ComponentTable components={data.components} stock={data.stock} />}
      {isComponent && <Uses uses={data.used_in} />}
      {editing && data && (
        <BundleDialog id={id} components={data.components} onClose={() => setEditing(false)} />
      )}
    </Panel>
  );
}

function Uses({ uses }: { uses: Bundle['used_in'] }) {
  const { t } = useTranslation('product');
  return (
    <Stack gap={4}>
      <Text size="sm">{t('bundle.usedIn')}</Text>
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {uses.map(({ product_id, name, sku, quantity }) => (
          <li key={product_id}>
            <AnchorLink size="sm" underline="always" to="/products/$id" params={{ id: String(product_id) }}>
              {name}
            </AnchorLink>{' '}
            <Text size="sm" c="dimmed" component="span">
              {t('bundle.units', { count: quantity })}
              {sku && ` · ${sku}`}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
