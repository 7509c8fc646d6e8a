import { Group, Stack, Text } from '@mantine/core';
import { IconListNumbers, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useRights, useSession } from '../../../lib/session.ts';
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Status } from '../../../ui/Status.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { type Change, ChangeDialog } from '../ChangeDialog.tsx';
import { ConnectionSelect } from '../ConnectionSelect.tsx';
import { NoConnection } from '../NoConnection.tsx';
import { useConnection } from '../queries.ts';
import { RuleList } from './RuleList.tsx';
import { rulesQuery } from './rules.ts';

/** The rules of a connection in their order: the first one that matches a product decides. */
export function RulesPage() {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const [id, choose, without] = useConnection('/publishing/rules');
  const [change, setChange] = useState<Change>();
  const { data, error, refetch } = useQuery({ ...rulesQuery(id ?? 0), enabled: id !== undefined && id > 0 });
  return (
    <>
      <PageHeader
        title={t('rules.title')}
        description={t('rules.description')}
        actions={id && data?.data.length !== 0 ? <AddButton id={id} /> : undefined}
      />
      {without ? (
        <NoConnection {...without} />
      ) : (
        <Stack gap="md">
          <Group className="filters">
            <ConnectionSelect value={id} onChange={(next) => next && choose(next)} />
          </Group>
          {error !== null && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
          {error === null && data === undefined && <Loading lines={4} height={64} />}
          {data?.data.length === 0 && (
            <>
              <EmptyState icon={IconListNumbers} title={t('rules.none')} action={<AddButton id={id!} />}>
                {t('rules.noneText', { count: data.products, number: format.number(data.products) })}
              </EmptyState>
              <Examples id={id!} />
            </>
          )}
          {data !== undefined && data.data.length > 0 && (
            <>
              <RuleList list={data} credentialId={id!} onChange={setChange} />
              <Text size="sm" role="status">
                {t(data.undecided_go_out ? 'rules.restGoesOut' : 'rules.restStays', {
                  count: data.undecided,
                  number: format.number(data.undecided),
                })}
              </Text>
            </>
          )}
        </Stack>
      )}
      <ChangeDialog change={change} onClose={() => setChange(undefined)} />
    </>
  );
}

const EXAMPLES = [
  { name: 'stock', action: 'exclude' },
  { name: 'brand', action: 'include' },
  { name: 'price', action: 'exclude' },
] as const;

/** Rules that other shops begin with, told in words; each opens the form filled in. */
function Examples({ id }: { id: number }) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const price = format.money(10, useSession().tenant.currency);
  return (
    <Panel title={t('rules.examples')} description={t('rules.examplesText')}>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {EXAMPLES.map(({ name, action }) => (
          <Group component="li" key={name} gap="sm" wrap="nowrap">
            <AnchorLink
              size="sm"
              style={{ flex: '1 1 auto', maxWidth: 460 }}
              to="/publishing/rules/new"
              search={{ credential_id: id, example: name }}
            >
              {t(`rules.example.${name}`, { price })}
            </AnchorLink>
            <Status tone={action === 'include' ? 'live' : 'neutral'}>{t(`rules.action.${action}`)}</Status>
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}

function AddButton({ id }: { id: number }) {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  return (
    <ButtonLink
      to="/publishing/rules/new"
      search={{ credential_id: id }}
      leftSection={<IconPlus size={16} aria-hidden />}
      data-disabled={!may() || undefined}
      aria-disabled={!may() || undefined}
      onClick={(event) => {
        if (!may()) event.preventDefault();
      }}
      title={may() ? undefined : t('mayNot')}
    >
      {t('rules.add')}
    </ButtonLink>
  );
}
