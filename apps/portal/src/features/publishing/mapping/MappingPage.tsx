import { Group, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePageSearch } from '../../../lib/page-search.ts';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ConnectionSelect } from '../ConnectionSelect.tsx';
import { NoConnection } from '../NoConnection.tsx';
import { useConnection } from '../queries.ts';
import type { MappingSearch } from '../search.ts';
import { AttributesTab } from './AttributesTab.tsx';
import { CategoriesTab } from './CategoriesTab.tsx';

/** Names of our categories, attributes and values on a channel. */
export function MappingPage() {
  const { t } = useTranslation('publishing');
  const [search, change] = usePageSearch('/publishing/mapping');
  const [id, choose, without] = useConnection('/publishing/mapping');
  return (
    <>
      <PageHeader
        title={t('mapping.title')}
        description={t(search.tab === 'attributes' ? 'mapping.attributesText' : 'mapping.description')}
        actions={id !== undefined && id > 0 && <MappingExport id={id} search={search} />}
      />
      {without && <NoConnection {...without} />}
      {id !== undefined && id > 0 && (
        <>
          <Group mb="md" className="filters">
            <ConnectionSelect value={id} onChange={(next) => next && choose(next)} />
          </Group>
          <Tabs
            value={search.tab ?? 'categories'}
            onChange={(tab) => change({ tab: tab as MappingSearch['tab'], page: undefined })}
            keepMounted={false}
          >
            <Tabs.List mb="md">
              <Tabs.Tab value="categories">{t('mapping.categories')}</Tabs.Tab>
              <Tabs.Tab value="attributes">{t('mapping.attributes')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="categories">
              <CategoriesTab credentialId={id} />
            </Tabs.Panel>
            <Tabs.Panel value="attributes">
              <AttributesTab credentialId={id} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </>
  );
}

/** Both kinds of mappings of a connection as files; the categories as they are filtered. */
function MappingExport({ id, search }: { id: number; search: MappingSearch }) {
  const { t } = useTranslation('publishing');
  const { status, with_products, search: text } = search;
  return (
    <ExportButton
      kinds={[
        {
          label: t('mapping.categories'),
          path: '/portal/api/connections/{id}/category-mappings/export',
          id,
          query: { status, with_products, search: text },
        },
        {
          label: t('mapping.attributes'),
          path: '/portal/api/connections/{id}/attribute-mappings/export',
          id,
          query: {},
        },
      ]}
    />
  );
}
