import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Status } from '../../ui/Status.tsx';
import { TABS, type Tab } from './search.ts';

interface TabListProps {
  tab: Tab;
  /** The number of channels that need somebody. */
  attention: number;
}

/** The row of tabs, scrolled so that the chosen one is in sight. */
export function TabList({ tab, attention }: TabListProps) {
  const { t } = useTranslation('product');
  const tabs = useRef<HTMLDivElement>(null);
  // On a narrow screen the tabs are wider than it, and wider still once it is known what needs somebody.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number changes their width
  useEffect(() => {
    tabs.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab, attention]);
  return (
    <Tabs.List
      ref={tabs}
      mb="md"
      style={{ overflowX: 'auto', overflowY: 'hidden', flexWrap: 'nowrap' }}
      aria-label={t('tabs.label')}
    >
      {TABS.map((name) => (
        <Tabs.Tab
          key={name}
          value={name}
          rightSection={
            name === 'channels' && attention > 0 ? (
              <Status tone="error">{t('tabs.attention', { count: attention })}</Status>
            ) : undefined
          }
        >
          {t(`tabs.${name}`)}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
