import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import type { SavedView } from '@sluice/contracts/portal';
import { IconDots, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRights } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/states.tsx';
import classes from '../list/Products.module.css';
import type { ProductsSearch } from '../search.ts';
import { addressOf, isModified, keptOf, useViews } from './use-views.ts';
import type { ViewDialog } from './ViewDialogs.tsx';

const ViewDialogs = lazy(() => import('./ViewDialogs.tsx').then((all) => ({ default: all.ViewDialogs })));

interface ViewsBarProps {
  search: ProductsSearch;
  /** Replaces the whole address. */
  onOpen(search: ProductsSearch): void;
}

/** The saved views as tabs; the one in use says when it was changed, and offers to save or to go back to it. */
export function ViewsBar({ search, onOpen }: ViewsBarProps) {
  const { t } = useTranslation('products');
  const { is } = useRights();
  const { views = [], change } = useViews();
  const [dialog, setDialog] = useState<ViewDialog>();
  const current = views.find((view) => view.id === search.view);
  const modified = isModified(search, current);
  const mayChange = current?.is_own === true || (current !== undefined && is('admin'));
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
          <Modified
            busy={change.isPending}
            onSave={mayChange ? () => change.mutate({ id: current.id, ...keptOf(search) }) : undefined}
            onSaveAs={() => setDialog('new')}
            onReset={() => onOpen(current ? addressOf(current) : {})}
          />
        )}
        {current && mayChange && (
          <ViewMenu
            view={current}
            onShare={() => change.mutate({ id: current.id, is_shared: !current.is_shared })}
            onDialog={setDialog}
          />
        )}
      </nav>
      {change.isError && <ErrorState error={change.error} />}
      {dialog !== undefined && (
        <Suspense>
          <ViewDialogs {...{ dialog, current, search, onOpen }} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface ModifiedProps {
  busy: boolean;
  /** undefined where the person may not change the view. */
  onSave: (() => void) | undefined;
  onSaveAs(): void;
  onReset(): void;
}

/** Says that the view in use was changed, and offers to keep or drop that. */
function Modified({ busy, onSave, onSaveAs, onReset }: ModifiedProps) {
  const { t } = useTranslation('products');
  return (
    <Group gap={6} ml={6}>
      <span className={classes.modified}>{t('views.modified')}</span>
      {onSave && (
        <Button size="compact-sm" loading={busy} onClick={onSave}>
          {t('views.save')}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={onSaveAs}>
        {t('views.saveAs')}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onReset}>
        {t('views.reset')}
      </Button>
    </Group>
  );
}

interface ViewMenuProps {
  view: SavedView;
  onShare(): void;
  onDialog(dialog: ViewDialog): void;
}

function ViewMenu({ view, onShare, onDialog }: ViewMenuProps) {
  const { t } = useTranslation('products');
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('views.more', { name: view.name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onDialog('rename')}>{t('views.rename')}</Menu.Item>
        <Menu.Item onClick={onShare}>{t(view.is_shared ? 'views.unshare' : 'views.share')}</Menu.Item>
        <Menu.Item color="red.8" onClick={() => onDialog('delete')}>
          {t('views.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
