import type { EventEndpoint } from '@sluice/contracts/portal';
import { IconLock, IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhyNot } from '../../lib/rights.ts';
import { useRights } from '../../lib/session.ts';
import { useSettled } from '../../lib/settled.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { GuardedButton } from '../../ui/GuardedButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SecretReveal } from '../../ui/SecretReveal.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useColumns } from './columns.tsx';
import { useWebhooks } from './queries.ts';
import { type WebhookAct, WebhookDialog } from './WebhookDialog.tsx';

/** The tenant's own programs that are told of changes. */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const { is } = useRights();
  if (is('admin')) return <Webhooks />;
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState title={t('adminsOnly')} icon={IconLock}>
        {t('adminsOnlyText')}
      </EmptyState>
    </>
  );
}

function Webhooks() {
  const { t } = useTranslation('webhooks');
  const whyNot = useWhyNot()('admin');
  const [act, setAct] = useState<WebhookAct | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const list = useWebhooks();
  const columns = useColumns({
    whyNot,
    onEdit: (webhook: EventEndpoint) => setAct({ kind: 'edit', webhook }),
  });
  const create = (
    <GuardedButton
      why={whyNot}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAct({ kind: 'create' })}
    >
      {t('create')}
    </GuardedButton>
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('text')} actions={list.data?.length !== 0 && create} />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={list.data}
        rowKey={({ id }) => id}
        error={list.error}
        retry={() => void list.refetch()}
        empty={
          <EmptyState title={t('none')} icon={IconWebhook} action={create}>
            {t('noneText')}
          </EmptyState>
        }
      />
      <WebhookDialog act={act} onClose={() => setAct(null)} onSecret={setSecret} />
      <SecretReveal
        secret={useSettled(act === null ? secret : null)}
        title={t('secretTitle')}
        help={t('secretHelp')}
        onStored={() => setSecret(null)}
      />
    </>
  );
}
