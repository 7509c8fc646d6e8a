import { Stack, Text } from '@mantine/core';
import type { ProductDetail } from '@sluice/contracts';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRights } from '../../../lib/session.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { AddImages } from './AddImages.tsx';
import { ImageGrid } from './ImageGrid.tsx';

/** The images of a product, the first one of which channels show. A change here takes effect at once. */
export function ImagesTab({ product }: { product: ProductDetail }) {
  const { t } = useTranslation('product');
  const { may } = useRights();
  return (
    <Stack>
      <Panel title={t('tabs.images')} description={t('images.help')}>
        {product.images.length === 0 ? (
          <EmptyState title={t('images.none')} icon={IconPhoto}>
            {t('images.noneHelp')}
          </EmptyState>
        ) : (
          <>
            <ImageGrid product={product} />
            {may() && product.images.length > 1 && (
              <Text size="xs" c="dimmed" mt="sm">
                {t('images.orderHelp')}
              </Text>
            )}
          </>
        )}
      </Panel>
      {may() && <AddImages productId={product.id} />}
    </Stack>
  );
}
