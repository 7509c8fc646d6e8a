import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useId, usePageSearch } from '../../../lib/page-search.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { NoConnection } from '../NoConnection.tsx';
import { useConnection } from '../queries.ts';
import type { RulesSearch } from '../search.ts';
import { RuleForm } from './RuleForm.tsx';
import { rulesQuery } from './rules.ts';

/** A rule being written, new or not. */
export function RulePage() {
  const { t } = useTranslation('publishing');
  const [search] = usePageSearch<RulesSearch>();
  const [credentialId, , without] = useConnection();
  const id = useId();
  const isNew = location.pathname.endsWith('/new');
  const { data, error, refetch } = useQuery({
    ...rulesQuery(credentialId ?? 0),
    enabled: credentialId !== undefined && credentialId > 0,
  });
  const rule = data?.data.find((one) => one.id === id);
  return (
    <>
      <PageHeader
        title={isNew ? t('rule.new') : t('rule.edit')}
        description={t('rules.description')}
        back={{
          label: t('rules.title'),
          link: { to: '/publishing/rules', search: { credential_id: search.credential_id } } as object,
        }}
      />
      {without && <NoConnection {...without} />}
      {error !== null && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && !without && <Loading />}
      {data !== undefined && !isNew && rule === undefined && (
        <EmptyState title={t('rule.gone')}>{t('rule.goneText')}</EmptyState>
      )}
      {data !== undefined && (isNew || rule !== undefined) && (
        <RuleForm key={rule?.id ?? 'new'} rule={rule} list={data} credentialId={credentialId!} />
      )}
    </>
  );
}
