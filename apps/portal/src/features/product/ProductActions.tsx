import { ActionIcon, Button, Menu } from '@mantine/core';
import type { ProductDetail } from '@sluice/contracts';
import { IconDots, IconSend, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { useRights } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { usePublish } from './channels/use-publish.ts';
import { useListLink } from './siblings.ts';

interface ProductActionsProps {
  product: ProductDetail;
  /** Something is typed and not saved: it would not be published. */
  dirty: boolean;
  /** It is being published. */
  busy: boolean;
}

/** Publish now, and what is rarely wanted. */
export function ProductActions({ product, dirty, busy }: ProductActionsProps) {
  const { t } = useTranslation('product');
  const { may } = useRights();
  const [, change] = usePageSearch('/products/$id');
  const [deleting, setDeleting] = useState(false);
  const publish = usePublish(product.id);
  // Changes reach a product's channels by themselves: the button is for those who want it now.
  const isLive = product.mappings.some(({ status }) => status === 'live');
  return (
    <>
      {publish.isError && <ErrorState error={publish.error} />}
      <Button
        variant={isLive ? 'default' : 'filled'}
        leftSection={<IconSend size={16} aria-hidden />}
        loading={publish.isPending}
        disabled={!may() || busy || dirty}
        title={dirty ? t('publish.saveFirst') : undefined}
        onClick={() => {
          change({ tab: 'channels', field: undefined });
          publish.mutate(null);
        }}
      >
        {busy ? t('publish.running') : t('publish.now')}
      </Button>
      <MoreMenu onDelete={() => setDeleting(true)} />
      <DeleteDialog product={product} opened={deleting} onClose={() => setDeleting(false)} />
    </>
  );
}

function MoreMenu({ onDelete }: { onDelete(): void }) {
  const { t } = useTranslation('product');
  const { may } = useRights();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t('more')} disabled={!may()}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={onDelete}
        >
          {t('delete.action')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface DeleteDialogProps {
  product: ProductDetail;
  opened: boolean;
  onClose(): void;
}

function DeleteDialog({ product, opened, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('product');
  const navigate = useNavigate();
  const client = useQueryClient();
  const back = useListLink();
  const live = product.mappings.filter((mapping) => mapping.status === 'live').length;
  const remove = async (): Promise<void> => {
    await call(api.DELETE('/portal/api/products/{id}', { params: { path: { id: product.id } } }));
    await navigate({ ...back.link, ignoreBlocker: true });
    client.removeQueries({ queryKey: ['products', product.id] });
    await client.invalidateQueries({ queryKey: ['products'] });
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('delete.title', { name: product.name })}
      confirm={t('delete.confirm')}
      danger
      action={remove}
    >
      {t('delete.text', { count: live })}
    </ConfirmDialog>
  );
}
