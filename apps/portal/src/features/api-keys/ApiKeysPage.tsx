import { Alert, NativeSelect, Stack } from '@mantine/core';
import { API_KEY_STATES, type ApiKeyState } from '@sluice/contracts/portal';
import { IconKey, IconLock, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { type PageSearch, usePageSearch } from '../../lib/page-search.ts';
import { useWhyNot } from '../../lib/rights.ts';
import { useRights, useSession } from '../../lib/session.ts';
import { useSettled } from '../../lib/settled.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { GuardedButton } from '../../ui/GuardedButton.tsx';
import { listProps } from '../../ui/list-props.ts';
import { NoticeLink } from '../../ui/NoticeLink.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SecretReveal } from '../../ui/SecretReveal.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useColumns } from './columns.tsx';
import { KeyDialog } from './KeyDialog.tsx';
import { type KeyAct, KeyQuestions } from './KeyQuestions.tsx';
import { LeaversKeys } from './LeaversKeys.tsx';

/** Connections of the type web service: the keys that programs call the API with. */
export function ApiKeysPage() {
  const { t } = useTranslation('api-keys');
  const { is } = useRights();
  if (is('admin')) return <Keys />;
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState title={t('adminsOnly')} icon={IconLock}>
        {t('adminsOnlyText')}
      </EmptyState>
    </>
  );
}

function Keys() {
  const { t } = useTranslation('api-keys');
  const [search, change] = usePageSearch('/api-keys');
  const { subscription, public_url } = useSession();
  const locked = !subscription.features.includes('api_access');
  const whyNot = useWhyNot()('admin');
  // The plan locks the making of a key, not its removal.
  const whyNoKey = whyNot ?? (locked ? t('locked') : undefined);
  const [act, setAct] = useState<KeyAct | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const list = useKeys(search);
  const columns = useColumns({ whyNot, whyNoKey, onAct: setAct });
  const create = <CreateButton why={whyNoKey} onClick={() => setAct({ kind: 'create' })} />;
  const empty = search.state === undefined && list.data?.data.length === 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('text', { url: `${public_url}/v1` })}
        actions={!empty && create}
      />
      <Stack>
        {locked && <Locked plan={subscription.plan_code} />}
        <LeaversKeys why={whyNot} />
        {(search.state !== undefined || (list.data?.meta.total ?? 0) > 1) && (
          <StateFilter value={search.state} onChange={(state) => change({ state, page: undefined })} />
        )}
        <DataTable
          label={t('title')}
          columns={columns}
          rowKey={({ id }) => id}
          {...listProps(list, change)}
          empty={<Nothing filtered={!empty} create={create} />}
        />
      </Stack>
      <KeyDialog act={act} onClose={() => setAct(null)} onSecret={setSecret} />
      <KeyQuestions act={act} onClose={() => setAct(null)} onSecret={setSecret} />
      <SecretReveal
        secret={useSettled(act === null ? secret : null)}
        title={t('secretTitle')}
        help={t('secretHelp')}
        onStored={() => setSecret(null)}
      />
    </>
  );
}

function CreateButton(props: { why: string | undefined; onClick(): void }) {
  const { t } = useTranslation('api-keys');
  return (
    <GuardedButton {...props} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('create')}
    </GuardedButton>
  );
}

const useKeys = (search: PageSearch<'/api-keys'>) =>
  useQuery({
    queryKey: ['api-keys', search],
    queryFn: ({ signal }) => call(api.GET('/portal/api/api-keys', { params: { query: search }, signal })),
    placeholderData: keepPreviousData,
  });

/** Says that the plan locks keys, and where another is chosen. */
function Locked({ plan }: { plan: string }) {
  const { t } = useTranslation('api-keys');
  return (
    <Alert color="yellow" variant="light" icon={<IconLock aria-hidden />} title={t('lockedTitle')}>
      {t('lockedText', { plan })} <NoticeLink to="/settings/plan">{t('plans')}</NoticeLink>
    </Alert>
  );
}

interface StateFilterProps {
  value: ApiKeyState | undefined;
  onChange(state: ApiKeyState | undefined): void;
}

function StateFilter({ value, onChange }: StateFilterProps) {
  const { t } = useTranslation('api-keys');
  return (
    <NativeSelect
      aria-label={t('show')}
      w={200}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(API_KEY_STATES.find((one) => one === currentTarget.value))}
      data={[
        { value: '', label: t('all') },
        ...API_KEY_STATES.map((one) => ({ value: one, label: t(`state.${one}`) })),
      ]}
    />
  );
}

function Nothing({ filtered, create }: { filtered: boolean; create: ReactNode }) {
  const { t } = useTranslation('api-keys');
  return (
    <EmptyState title={filtered ? t('noneOfState') : t('none')} icon={IconKey} action={!filtered && create}>
      {!filtered && t('noneText')}
    </EmptyState>
  );
}
