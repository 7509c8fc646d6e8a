import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { channelsQuery } from '../../../lib/choices.ts';
import { useId, usePageSearch } from '../../../lib/page-search.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { NoConnection } from '../NoConnection.tsx';
import { useConnection } from '../queries.ts';
import { RuleForm } from './RuleForm.tsx';
import { rulesQuery } from './rules.ts';

/** A new rule being written. */
export const NewRulePage = () => <RuleEditor page="/publishing/rules/new" />;

/** A rule being changed. */
export const RulePage = () => <RuleEditor page="/publishing/rules/$id" />;

function RuleEditor({ page }: { page: '/publishing/rules/new' | '/publishing/rules/$id' }) {
  const { t } = useTranslation('publishing');
  const [search] = usePageSearch(page);
  const [credentialId, , without] = useConnection(page);
  const id = useId();
  const isNew = page === '/publishing/rules/new';
  const { data, error, refetch } = useQuery({
    ...rulesQuery(credentialId ?? 0),
    enabled: credentialId !== undefined && credentialId > 0,
  });
  const { data: channels } = useQuery(channelsQuery);
  const connection = channels?.find((one) => one.credential_id === credentialId)?.label;
  const rule = data?.data.find((one) => one.id === id);
  return (
    <>
      <PageHeader
        title={isNew ? t('rule.new') : t('rule.edit')}
        description={connection ? t('rules.descriptionOf', { connection }) : t('rules.description')}
        back={{
          label: t('rules.title'),
          link: { to: '/publishing/rules', search: { credential_id: search.credential_id } },
        }}
      />
      {without && <NoConnection {...without} />}
      {error !== null && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && !without && <Loading />}
      {data !== undefined && !isNew && rule === undefined && (
        <EmptyState title={t('rule.gone')}>{t('rule.goneText')}</EmptyState>
      )}
      {data !== undefined && (isNew || rule !== undefined) && (
        <RuleForm
          key={rule?.id ?? 'new'}
          rule={rule}
          list={data}
          credentialId={credentialId!}
          example={search.example}
        />
      )}
    </>
  );
}
