import { Spotlight, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRights } from '../lib/session.ts';
import { NAVIGATION, type NavigationEntry } from './navigation.ts';

export const openPalette = (): void => spotlight.open();

/** Ctrl/Cmd+K: every page by its name. */
export function Palette() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { is } = useRights();
  const shown = ({ role = 'viewer' }: NavigationEntry): boolean => is(role);
  const pages = NAVIGATION.filter(shown).flatMap((entry) => {
    const children = (entry.children ?? []).filter(shown);
    return children.length === 0
      ? [{ entry, label: t(`nav.${entry.name}`) }]
      : children.map((child) => ({
          entry: child,
          label: `${t(`nav.${entry.name}`)} › ${t(`nav.${child.name}`)}`,
        }));
  });
  return (
    <Spotlight
      shortcut={['mod + K']}
      scrollable
      maxHeight={420}
      nothingFound={t('palette.none')}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.placeholder'),
      }}
      actions={pages.map(({ entry, label }) => ({
        id: entry.to,
        label,
        onClick: () => void navigate({ to: entry.to }),
      }))}
    />
  );
}
