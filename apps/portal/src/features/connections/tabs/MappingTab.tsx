import { Stack, Text } from '@mantine/core';
import type { ConnectionDetail, Platform } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import classes from '../connections.module.css';
import { contentsQuery } from '../queries.ts';

interface Props {
  connection: ConnectionDetail;
  platform: Platform | undefined;
}

/** Progress of the mapping; it is made on the pages of publishing. */
export function MappingTab({ connection: { id, tasks }, platform }: Props) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const { data, error, refetch } = useQuery(contentsQuery(id));
  const tree = tasks.find(({ kind }) => kind === 'taxonomy');
  if (error && data === undefined) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading lines={3} />;
  return (
    <Panel title={t('tab.mapping')} description={t('mapping.text')}>
      <Stack gap="sm">
        {platform && !platform.capabilities.category_tree ? (
          <Text size="sm">{t('mapping.none')}</Text>
        ) : (
          <dl className={classes.facts}>
            <dt>{t('mapping.mapped')}</dt>
            <dd>{format.number(data.mappings)}</dd>
            <dt>{t('mapping.tree')}</dt>
            <dd>{tree?.succeeded_at ? format.ago(tree.succeeded_at) : t('never')}</dd>
          </dl>
        )}
        <ButtonLink variant="default" w="fit-content" to="/publishing/mapping" search={{ credential_id: id }}>
          {t('mapping.link')}
        </ButtonLink>
      </Stack>
    </Panel>
  );
}
