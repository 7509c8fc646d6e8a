import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import type { SavedView } from '@sluice/contracts/portal';
import { IconDots, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/states.tsx';
import classes from '../list/Products.module.css';
import type { ProductsSearch } from '../search.ts';
import { addressOf, isModified, keptOf, useViews } from './use-views.ts';

const ConfirmDialog = lazy(() =>
  import('../../../ui/ConfirmDialog.tsx').then((all) => ({ default: all.ConfirmDialog })),
);
const SaveViewDialog = lazy(() =>
  import('./SaveViewDialog.tsx').then((all) => ({ default: all.SaveViewDialog })),
);

interface ViewsBarProps {
  search: ProductsSearch;
  /** Replaces the whole address. */
  onOpen(search: ProductsSearch): void;
}

/** The saved views as tabs; the one in use says when it was changed, and offers to save or to go back to it. */
export function ViewsBar({ search, onOpen }: ViewsBarProps) {
  const { t } = useTranslation('products');
  const { user } = useSession();
  const { views = [], create, change, remove } = useViews();
  const [dialog, setDialog] = useState<'new' | 'rename' | 'delete'>();
  const current = views.find((view) => view.id === search.view);
  const modified = isModified(search, current);
  const isAdmin = user.role === 'owner' || user.role === 'admin';
  const mayChange = current !== undefined && (current.is_own || isAdmin);
  return (
    <>
      <nav className={classes.tabs} aria-label={t('views.title')}>
        <Tab active={current === undefined} onClick={() => onOpen({})} label={t('views.all')} />
        {views.map((view) => (
          <Tab
            key={view.id}
            active={view.id === current?.id}
            onClick={() => onOpen(addressOf(view))}
            label={view.name}
            view={view}
          />
        ))}
        {modified && (
          <Group gap={6} ml={6}>
            <span className={classes.modified}>{t('views.modified')}</span>
            {mayChange && (
              <Button
                size="compact-sm"
                loading={change.isPending}
                onClick={() => change.mutate({ id: current.id, ...keptOf(search) })}
              >
                {t('views.save')}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={() => setDialog('new')}>
              {t('views.saveAs')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => onOpen(current ? addressOf(current) : {})}
            >
              {t('views.reset')}
            </Button>
          </Group>
        )}
        {current && mayChange && (
          <Menu position="bottom-start" shadow="md">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={t('views.more', { name: current.name })}>
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setDialog('rename')}>{t('views.rename')}</Menu.Item>
              <Menu.Item onClick={() => change.mutate({ id: current.id, is_shared: !current.is_shared })}>
                {t(current.is_shared ? 'views.unshare' : 'views.share')}
              </Menu.Item>
              <Menu.Item color="red.8" onClick={() => setDialog('delete')}>
                {t('views.delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </nav>
      {change.isError && <ErrorState error={change.error} />}
      {(dialog === 'new' || dialog === 'rename') && (
        <Suspense>
          <SaveViewDialog
            title={t(dialog === 'new' ? 'views.saveAs' : 'views.rename')}
            initial={dialog === 'rename' ? current! : undefined}
            onClose={() => setDialog(undefined)}
            submit={(input) =>
              dialog === 'new'
                ? create.mutateAsync({ ...input, ...keptOf(search) })
                : change.mutateAsync({ id: current!.id, ...input })
            }
            onDone={(view) => onOpen(dialog === 'new' ? addressOf(view) : { ...search, view: view.id })}
          />
        </Suspense>
      )}
      {dialog === 'delete' && (
        <Suspense>
          <ConfirmDialog
            opened
            onClose={() => setDialog(undefined)}
            title={t('views.deleteTitle', { name: current?.name })}
            confirm={t('views.delete')}
            danger
            action={async () => {
              await remove.mutateAsync(current!.id);
              onOpen({ ...search, view: undefined });
            }}
          >
            {t(current?.is_shared ? 'views.deleteShared' : 'views.deleteOwn')}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

interface TabProps {
  active: boolean;
  onClick(): void;
  label: string;
  view?: SavedView;
}

function Tab({ active, onClick, label, view }: TabProps) {
  const { t } = useTranslation('products');
  return (
    <Button
      size="compact-sm"
      h={30}
      variant={active ? 'light' : 'subtle'}
      color={active ? undefined : 'gray'}
      c={active ? undefined : 'var(--mantine-color-text)'}
      aria-current={active ? 'true' : undefined}
      onClick={onClick}
      title={view?.is_shared ? t('views.sharedBy', { person: view.created_by }) : undefined}
      rightSection={view?.is_shared ? <IconUsers size={14} aria-label={t('views.shared')} /> : undefined}
    >
      {label}
    </Button>
  );
}
