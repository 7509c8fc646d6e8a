import { Button, Group, Stack, Text } from '@mantine/core';
import type { MatchQuestion } from '@sluice/contracts/portal';
import { IconCircleCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { useRights, useSession } from '../../lib/session.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { type Change, ChangeDialog } from './ChangeDialog.tsx';
import { ConnectionSelect } from './ConnectionSelect.tsx';
import classes from './publishing.module.css';

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
        </Group>
        {error !== null && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
        {error === null && data === undefined && <Loading lines={3} height={160} />}
        {data?.data.length === 0 && (
          <EmptyState icon={IconCircleCheck} title={t('questions.none')}>
            {t('questions.noneText')}
          </EmptyState>
        )}
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

interface QuestionProps {
  question: MatchQuestion;
  onAnswer(change: Change): void;
}

/** Our product beside the listings it may be; equal values are marked. */
function Question({ question, onAnswer }: QuestionProps) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const { may } = useRights();
  const { tenant } = useSession();
  const { credential_id, product_id, name, candidates } = question;
  const answer = (choice: 'candidate' | 'create' | 'exclude', syncId: string | null, text: string): void => {
    const params = { path: { id: credential_id, product_id } };
    const body = { choice, sync_id: syncId };
    onAnswer({
      title: t(`questions.answer.${choice}`),
      text,
      confirm: t(`questions.confirm.${choice}`),
      key: ['match', credential_id, product_id, body],
      preview: () =>
        call(api.POST('/portal/api/connections/{id}/match-questions/{product_id}/preview', { params, body })),
      apply: () =>
        call(api.PUT('/portal/api/connections/{id}/match-questions/{product_id}', { params, body })),
    });
  };
  const ours: [string, string | null][] = [
    [t('column.name'), name],
    [t('column.sku'), question.sku],
    [t('column.barcode'), question.ean],
    [t('column.brand'), question.brand],
    [t('column.netPrice'), format.money(question.price, tenant.currency)],
  ];
  return (
    <article className={classes.card} aria-label={t('questions.of', { name, channel: question.label })}>
      <div className={classes.sides}>
        <section>
          <h2 className={classes.title}>{t('questions.ours')}</h2>
          {question.image_url !== null && (
            <img
              src={question.image_url}
              alt=""
              width={72}
              height={72}
              style={{ objectFit: 'contain', marginBlock: 8 }}
            />
          )}
          <Facts facts={ours} />
          <Text size="sm" mt={6}>
            <AnchorLink size="sm" underline="always" to="/products/$id" params={{ id: String(product_id) }}>
              {t('questions.toProduct')}
            </AnchorLink>
          </Text>
        </section>
        <section>
          <h2 className={classes.title}>{t('questions.theirs', { name: question.label })}</h2>
          <div className={classes.candidates}>
            {candidates.map((one) => (
              <div key={one.sync_id} className={classes.card}>
                <Facts
                  facts={[
                    [t('column.name'), one.title],
                    [t('column.sku'), one.external_key],
                    [t('column.barcode'), one.barcode],
                    [t('column.price'), one.price],
                    [t('questions.theirId'), one.sync_id],
                  ]}
                  same={[name, question.sku, question.ean]}
                />
                <Text size="sm" c="dimmed" my={6}>
                  {t(`questions.by.${one.matched_by}`)}
                </Text>
                <Button
                  size="xs"
                  disabled={!may()}
                  title={may() ? undefined : t('mayNot')}
                  aria-label={t('named', { action: t('questions.choose'), name: one.title ?? one.sync_id })}
                  onClick={() =>
                    answer(
                      'candidate',
                      one.sync_id,
                      t('questions.chooseText', { name, other: one.title ?? one.sync_id }),
                    )
                  }
                >
                  {t('questions.choose')}
                </Button>
              </div>
            ))}
          </div>
        </section>
      </div>
      <Group gap="xs" mt="md">
        <Button
          size="xs"
          variant="default"
          disabled={!may()}
          onClick={() => answer('create', null, t('questions.createText', { name, channel: question.label }))}
        >
          {t('questions.create')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          disabled={!may()}
          onClick={() =>
            answer('exclude', null, t('questions.excludeText', { name, channel: question.label }))
          }
        >
          {t('questions.exclude')}
        </Button>
      </Group>
    </article>
  );
}

function Facts({ facts, same = [] }: { facts: [string, string | null][]; same?: (string | null)[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd className={value !== null && same.includes(value) ? classes.same : undefined}>
            {value ?? '–'}
            {value !== null && same.includes(value) && '\u00a0✓'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
