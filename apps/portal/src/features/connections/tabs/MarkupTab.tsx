import { Stack } from '@mantine/core';
import type { ConnectionDetail } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import classes from '../connections.module.css';

/** Markups of this connection, and where they are set: here, by brand, by category. */
export function MarkupTab({ connection: { id, settings } }: { connection: ConnectionDetail }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const { markup_percent: percent } = settings;
  return (
    <Panel title={t('tab.markup')} description={t('markup.text')}>
      <Stack gap="sm">
        <dl className={classes.facts}>
          <dt>{t('markup.own')}</dt>
          <dd>{percent === null ? t('markup.none') : format.rate(percent)}</dd>
        </dl>
        <ButtonLink variant="default" w="fit-content" to="/publishing/markups" search={{ credential_id: id }}>
          {t('markup.link')}
        </ButtonLink>
      </Stack>
    </Panel>
  );
}
