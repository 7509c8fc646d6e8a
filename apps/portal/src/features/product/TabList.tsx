import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ScrollTabList } from '../../ui/ScrollTabList.tsx';
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
  return (
    <ScrollTabList label={t('tabs.label')} chosen={`${tab} ${attention}`}>
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
    </ScrollTabList>
  );
}
