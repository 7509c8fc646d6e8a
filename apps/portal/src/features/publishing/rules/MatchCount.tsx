import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { isComplete, type RuleValues, requestOf } from './rule-values.ts';

interface MatchCountProps {
  values: RuleValues;
  count: ReturnType<typeof useMatchCount>;
  isNew: boolean;
}

/** Counts the products that the rule as it stands would match, and those it would decide in its place. */
export function MatchCount({ values, count: { data, isError }, isNew }: MatchCountProps) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  // A new rule begins without conditions: nobody means every product yet.
  const isEmpty = isNew && values.shown.length === 0;
  const complete = !isEmpty && isComplete(values);
  const share = (count: number): string => t('products', { count, number: format.number(count) });
  return (
    <Panel title={t('match.title')}>
      <Stack gap="xs">
        <Text size="sm" role="status">
          {isEmpty && t('match.empty')}
          {!isEmpty && !complete && t('match.incomplete')}
          {complete && isError && t('match.faulty')}
          {complete &&
            !isError &&
            data !== undefined &&
            t('match.text', { matching: share(data.matching), all: format.number(data.products) })}
        </Text>
        {complete && !isError && data !== undefined && <Matches count={data} />}
      </Stack>
    </Panel>
  );
}

/** The count for a rule as it stands, a moment after the last change. */
export function useMatchCount(values: RuleValues, credentialId: number, ruleId: number | null) {
  const [draft] = useDebouncedValue(JSON.stringify({ ...requestOf(values), id: ruleId }), 300);
  return useQuery({
    queryKey: ['rules', credentialId, 'count', draft],
    queryFn: ({ signal }) =>
      call(
        api.POST('/portal/api/connections/{id}/rules/count', {
          params: { path: { id: credentialId } },
          body: JSON.parse(draft),
          signal,
        }),
      ),
    enabled: isComplete(values),
    retry: false,
    placeholderData: keepPreviousData,
  });
}

/** Warns of a rule without conditions, which decides for the whole range: few people want that. */
export function Everything({
  values,
  count,
}: {
  values: RuleValues;
  count: { products: number } | undefined;
}) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  if (count === undefined) return null;
  return (
    <Text size="sm" role="status" c="var(--sluice-pending)" me="auto" flex="1 1 260px">
      {t(`rule.everything.${values.action}`, {
        count: count.products,
        number: format.number(count.products),
      })}
    </Text>
  );
}

/** How many products the rule decides, and the first of them. */
function Matches({ count }: { count: NonNullable<ReturnType<typeof useMatchCount>['data']> }) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  return (
    <>
      <Text size="sm" c="dimmed">
        {count.deciding === count.matching
          ? t('match.all')
          : t('match.some', { deciding: format.number(count.deciding) })}
      </Text>
      {count.examples.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t('match.examples')}
          </Text>
          <ul style={{ margin: 0, paddingInlineStart: 18 }}>
            {count.examples.map((one) => (
              <li key={one.id}>
                <Text size="sm" component="span">
                  {one.name} {one.sku !== null && `(${one.sku})`}
                </Text>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
