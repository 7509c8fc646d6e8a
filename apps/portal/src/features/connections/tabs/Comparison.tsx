import { Button, Stack, Text } from '@mantine/core';
import type { ConnectionDetail } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call, messageOf } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { say } from '../../../lib/messages.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import classes from '../connections.module.css';
import { useAdmin } from '../use-admin.ts';

const FINDINGS = ['missing', 'differs', 'unwanted', 'unknown'] as const;

/** Result of the last comparison with the channel, and a button for a new one. */
export function Comparison({ connection }: { connection: ConnectionDetail }) {
  const { t } = useTranslation('connections');
  const { may, why } = useAdmin();
  const client = useQueryClient();
  const { id, reconciliation: walk } = connection;
  const start = useMutation({
    mutationFn: () =>
      call(api.POST('/portal/api/connections/{id}/reconciliations', { params: { path: { id } }, body: {} })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['connections', id] }),
  });
  const running = walk !== null && walk.state !== 'done';
  return (
    <Panel
      title={t('drift.title')}
      description={t('drift.text')}
      actions={
        <Button
          variant="default"
          size="xs"
          disabled={!may || running}
          title={why}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {t('drift.do')}
        </Button>
      }
    >
      {start.isError && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {messageOf(start.error)}
        </Text>
      )}
      <Walk id={id} walk={walk} />
    </Panel>
  );
}

/** The last comparison: not made yet, under way, or its figures. */
function Walk({ id, walk }: { id: number; walk: ConnectionDetail['reconciliation'] }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  if (walk === null)
    return (
      <Text size="sm" c="dimmed">
        {t('drift.never')}
      </Text>
    );
  if (walk.state !== 'done')
    return (
      <Text size="sm" role="status">
        {t('drift.running', { seen: format.number(walk.seen) })}
      </Text>
    );
  return (
    <Stack gap="xs">
      <dl className={classes.facts}>
        <dt>{t('drift.finished')}</dt>
        <dd>{format.moment(walk.finished_at)}</dd>
        <dt>{t('drift.compared')}</dt>
        <dd>{format.number(walk.compared)}</dd>
        {FINDINGS.map((name) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{t(`drift.${name}`)}</dt>
            <dd>{format.number(walk[name])}</dd>
          </div>
        ))}
        <dt>{t('drift.mended')}</dt>
        <dd>{format.number(walk.mended)}</dd>
      </dl>
      {walk.reason && <Text size="sm">{say(walk.reason_key, walk.reason)}</Text>}
      <AnchorLink size="sm" to="/publishing/drift" search={{ credential_id: id }}>
        {t('drift.link')}
      </AnchorLink>
    </Stack>
  );
}
