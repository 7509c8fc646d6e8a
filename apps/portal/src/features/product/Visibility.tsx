import { Stack, Switch } from '@mantine/core';
import type { ProductDetail } from '@sluice/contracts';
import { useTranslation } from 'react-i18next';
import { api, call, messageOf } from '../../lib/api.ts';
import { useRights } from '../../lib/session.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useProductWrite } from './data.ts';

/** Whether the product is sold, and whether it goes to channels: takes effect at once, without Save. */
export function Visibility({ product }: { product: ProductDetail }) {
  const { t } = useTranslation('product');
  return (
    <Panel title={t('visibility.title')} description={t('visibility.atOnce')}>
      <Stack gap="sm">
        <Toggle product={product} name="status" help={t('visibility.statusHelp')} />
        <Toggle product={product} name="publish_enabled" help={t('visibility.publishHelp')} />
      </Stack>
    </Panel>
  );
}

interface ToggleProps {
  product: ProductDetail;
  name: 'status' | 'publish_enabled';
  help: string;
}

/** Shows a choice at once; when the service refuses it, the former one with the message. */
function Toggle({ product, name, help }: ToggleProps) {
  const { t } = useTranslation('product');
  const { may } = useRights();
  const { mutate, isPending, variables, error } = useProductWrite(product.id, (on: boolean) =>
    call(
      api.PATCH('/portal/api/products/{id}', {
        params: { path: { id: product.id } },
        body: { [name]: on },
      }),
    ),
  );
  return (
    <Switch
      label={t(`field.${name}`)}
      description={help}
      checked={isPending ? variables : product[name]}
      disabled={!may()}
      error={error === null ? undefined : messageOf(error)}
      onChange={(event) => mutate(event.currentTarget.checked)}
    />
  );
}
