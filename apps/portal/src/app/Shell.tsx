import { ActionIcon, AppShell, Burger, Button, Group, Kbd, Text } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveConnection } from '../lib/live.ts';
import { useChosenLook } from '../lib/preferences.ts';
import { useSession } from '../lib/session.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { EarlyKeys } from './early-keys.tsx';
import { JobWatch } from './JobWatch.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import { Navigation } from './Navigation.tsx';
import { Notices } from './Notices.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import classes from './Shell.module.css';
import { Shortcuts } from './Shortcuts.tsx';

const Tour = lazy(() => import('./tour/Tour.tsx').then((all) => ({ default: all.Tour })));
const Palette = lazy(() => import('./Palette.tsx').then((all) => ({ default: all.Palette })));

/** Surrounds every page of a signed-in user: menu, search, account, notices. */
export function Shell() {
  const { t } = useTranslation('app');
  const [opened, menu] = useDisclosure(false);
  const [asked, setAsked] = useState(0);
  const openPalette = (): void => setAsked((count) => count + 1);
  // Also while somebody types: no list of tags to be left alone.
  useHotkeys([['mod + K', openPalette]], [], true);
  useLiveConnection();
  useChosenLook();
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 240, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="lg"
    >
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <AppShell.Header bg="var(--sluice-surface)">
        <HeaderContent opened={opened} onMenu={menu.toggle} onSearch={openPalette} />
      </AppShell.Header>
      <AppShell.Navbar p="sm" className={classes.navbar!}>
        <AppShell.Section grow className={classes.scroller!}>
          <Navigation onNavigate={menu.close} />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes.page!}>
        <div className={classes.main}>
          <Notices />
          <Outlet />
        </div>
      </AppShell.Main>
      {asked > 0 && (
        <Suspense fallback={<EarlyKeys />}>
          <Palette asked={asked} />
        </Suspense>
      )}
      <Shortcuts />
      <LiveRegion />
    </AppShell>
  );
}

function DemoTour() {
  return useSession().demo === null ? null : (
    <Suspense>
      <Tour />
    </Suspense>
  );
}

interface HeaderContentProps {
  /** The menu of a narrow screen. */
  opened: boolean;
  onMenu(): void;
  onSearch(): void;
}

function HeaderContent({ opened, onMenu, onSearch }: HeaderContentProps) {
  const { t } = useTranslation('app');
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap">
      <Group gap="sm" wrap="nowrap">
        <Burger
          opened={opened}
          onClick={onMenu}
          hiddenFrom="sm"
          size="sm"
          aria-label={opened ? t('closeMenu') : t('openMenu')}
          aria-expanded={opened}
        />
        <Link to="/" style={{ textDecoration: 'none', color: 'inherit' }}>
          <Group gap={8} wrap="nowrap">
            <img src="/sluice.svg" width={26} height={26} alt="" />
            <Text fw={700} size="lg" component="span">
              Sluice
            </Text>
          </Group>
        </Link>
      </Group>
      <Group gap="xs" wrap="nowrap">
        <DemoTour />
        <SearchButtons onClick={onSearch} />
        <JobWatch />
        <NotificationBell />
        <AccountMenu />
      </Group>
    </Group>
  );
}

/** Opens the palette: a field to look at on a wide screen, an icon on a narrow one. */
function SearchButtons({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('app');
  return (
    <>
      <Button
        variant="default"
        visibleFrom="sm"
        onClick={onClick}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={<Kbd size="xs">{t('paletteKeys')}</Kbd>}
        styles={{ label: { fontWeight: 400, color: 'var(--mantine-color-dimmed)' } }}
      >
        {t('search')}
      </Button>
      <ActionIcon variant="default" size="lg" hiddenFrom="sm" onClick={onClick} aria-label={t('search')}>
        <IconSearch size={18} />
      </ActionIcon>
    </>
  );
}
