import { Group, Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { type Change, ChangeDialog } from './ChangeDialog.tsx';
import { ConnectionSelect } from './ConnectionSelect.tsx';
import { HandlingViews } from './handling/HandlingViews.tsx';
import classes from './publishing.module.css';
import { Question } from './Question.tsx';
import type { QuestionsSearch } from './search.ts';

/** Products of which a person has to say which listing of the channel they are. */
export function QuestionsPage() {
  const { t } = useTranslation('publishing');
  const [search, change] = usePageSearch('/publishing/questions');
  const [edit, setEdit] = useState<Change>();
  const { data, error, refetch } = useQuery({
    queryKey: ['questions', search],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/match-questions', { params: { query: search }, signal })),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title={t('questions.title')} description={t('questions.description')} />
      <Stack gap="md">
        <Group className="filters">
          <ConnectionSelect
            all
            value={search.credential_id}
            onChange={(id) => change({ credential_id: id, page: undefined })}
          />
          <HandlingViews view={search.view} onChange={(view) => change({ view, page: undefined })} />
        </Group>
        {error !== null && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
        {error === null && data === undefined && <Loading lines={3} height={160} />}
        {data?.data.length === 0 && <None view={search.view} />}
        <ul className={classes.list}>
          {data?.data.map((question) => (
            <li key={`${question.credential_id}/${question.product_id}`}>
              <Question question={question} onAnswer={setEdit} />
            </li>
          ))}
        </ul>
        {data !== undefined && data.meta.last_page > 1 && (
          <Pager meta={data.meta} onPage={(page) => change({ page })} />
        )}
      </Stack>
      <ChangeDialog change={edit} onClose={() => setEdit(undefined)} />
    </>
  );
}

function None({ view }: { view: QuestionsSearch['view'] }) {
  const { t } = useTranslation('publishing');
  if (view !== undefined) return <EmptyState title={t(`handling.none.${view}`)} />;
  const action = (
    <ButtonLink to="/publishing/results" variant="default">
      {t('questions.toResults')}
    </ButtonLink>
  );
  return (
    <EmptyState icon={IconCircleCheck} title={t('questions.none')} action={action}>
      {t('questions.noneText')}
    </EmptyState>
  );
}
