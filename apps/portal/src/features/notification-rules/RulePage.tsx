import { Stack } from '@mantine/core';
import type { NotificationRule } from '@sluice/contracts/portal';
import { IconLock } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useId } from '../../lib/page-search.ts';
import { useRights } from '../../lib/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Status } from '../../ui/Status.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { RULES, useRuleActs, useRules } from './queries.ts';
import { RuleButtons } from './RuleButtons.tsx';
import { type RuleAct, RuleDialog } from './RuleDialog.tsx';
import { SendTable } from './SendTable.tsx';
import { stateOf, TONES } from './state.ts';

/** One rule: where it sends, and its messages. */
export function RulePage() {
  const { t } = useTranslation(RULES);
  const id = useId();
  const { is } = useRights();
  const list = useRules();
  const rule = list.data?.data.find((one) => one.id === id);
  const back = { label: t('title'), link: linkOptions({ to: '/settings/notifications' }) };
  if (rule !== undefined) return <Rule rule={rule} sendsMail={list.data!.sends_mail} />;
  return (
    <>
      <PageHeader title={list.data === undefined ? t('one') : t('gone')} back={back} />
      {!is('admin') ? (
        <EmptyState title={t('adminsOnly')} icon={IconLock}>
          {t('adminsOnlyText')}
        </EmptyState>
      ) : list.isError ? (
        <ErrorState error={list.error} retry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <Loading />
      ) : (
        <EmptyState title={t('gone')}>{t('goneText')}</EmptyState>
      )}
    </>
  );
}

function Rule({ rule, sendsMail }: { rule: NotificationRule; sendsMail: boolean }) {
  const { t } = useTranslation(RULES);
  const [act, setAct] = useState<RuleAct | null>(null);
  const acts = useRuleActs(rule);
  const state = stateOf(rule);
  const { way, emails, url_origin: origin } = rule;
  const failed = acts.trial.error ?? acts.turn.error;
  return (
    <>
      <PageHeader
        title={rule.label}
        description={`${t(`way.${way}`)} · ${way === 'email' ? emails.join(', ') : origin}`}
        back={{ label: t('title'), link: linkOptions({ to: '/settings/notifications' }) }}
        aside={<Status tone={TONES[state]}>{t(`state.${state}`)}</Status>}
        actions={<RuleButtons rule={rule} acts={acts} onEdit={() => setAct({ kind: 'edit', rule })} />}
      />
      <Stack>
        {failed !== null && <ErrorState error={failed} />}
        <SendTable rule={rule} />
      </Stack>
      <RuleDialog act={act} sendsMail={sendsMail} onClose={() => setAct(null)} />
    </>
  );
}
