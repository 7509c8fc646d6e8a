import { Button, Group, Radio, Stack, Switch, TextInput } from '@mantine/core';
import type { PublishPreview, PublishRule, PublishRuleList } from '@sluice/contracts/portal';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useApiForm } from '../../../lib/form.ts';
import { useRights } from '../../../lib/session.ts';
import { LeaveDialog } from '../../../ui/LeaveDialog.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import { type Change, ChangeDialog } from '../ChangeDialog.tsx';
import classes from '../publishing.module.css';
import type { RuleExample } from '../search.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { Everything, MatchCount, useMatchCount } from './MatchCount.tsx';
import { newValues, type RuleFormApi, type RuleValues, requestOf, valuesOf } from './rule-values.ts';

interface RuleFormProps {
  rule: PublishRule | undefined;
  list: PublishRuleList;
  credentialId: number;
  /** The example that a new rule begins with. */
  example?: RuleExample | undefined;
}

/** Writes a rule: its matches are counted while one writes, and its effect on the channel is shown before it holds. */
export function RuleForm({ rule, list, credentialId, example }: RuleFormProps) {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  const navigate = useNavigate();
  const toList = () => {
    void navigate({ to: '/publishing/rules', search: { credential_id: credentialId } });
  };
  const initial = rule === undefined ? newValues(example) : valuesOf(rule);
  const { state, values, dirty, change, setChange } = useRuleForm(rule, credentialId, initial, toList);
  const { form, general, busy, props } = state;
  const count = useMatchCount(values, credentialId, rule?.id ?? null);
  return (
    <form {...props}>
      <div className={`${classes.sides} ${classes.main}`}>
        <Stack>
          <Refusal of={general} />
          <Decision form={form} />
          <ConditionFields form={form} list={list} />
        </Stack>
        <MatchCount values={values} count={count} isNew={rule === undefined} />
        <Group justify="flex-end" gap="xs">
          {values.shown.length === 0 && <Everything values={values} count={count.data} />}
          <Button variant="default" onClick={toList}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!may()} title={may() ? undefined : t('mayNot')}>
            {t('rule.review')}
          </Button>
        </Group>
      </div>
      <ChangeDialog change={change} onClose={() => setChange(undefined)} />
      <LeaveDialog dirty={dirty} />
    </form>
  );
}

/** A rule being written, and the change that saving it makes. */
function useRuleForm(
  rule: PublishRule | undefined,
  credentialId: number,
  begun: RuleValues,
  onSaved: () => void,
) {
  const { t } = useTranslation('publishing');
  const [initial] = useState(begun);
  const [change, setChange] = useState<Change>();
  const [left, setLeft] = useState(false);
  const calls = callsOf(rule, credentialId);
  const state = useApiForm<RuleValues, PublishPreview>({
    initial,
    // The preview refuses what saving would refuse, so that messages stand on their fields before anything is asked.
    submit: (values) => calls.preview(values),
    onDone: (preview, values) =>
      setChange({
        title: t(rule === undefined ? 'rule.addTitle' : 'rule.changeTitle'),
        confirm: t(rule === undefined ? 'rule.add' : 'rule.save'),
        key: ['rule', rule?.id ?? 'new', requestOf(values)],
        preview: async () => preview,
        apply: async () => {
          await calls.apply(values);
          setLeft(true);
        },
        onDone: onSaved,
      }),
  });
  const values = state.form.getValues();
  const dirty = !left && JSON.stringify(requestOf(values)) !== JSON.stringify(requestOf(initial));
  return { state, values, dirty, change, setChange };
}

/** Whether products that match go out or stay, and the name of the rule. */
function Decision({ form }: { form: RuleFormApi }) {
  const { t } = useTranslation('publishing');
  return (
    <Panel title={t('rule.what')} description={t('rule.whatText')}>
      <Stack gap="sm" align="flex-start">
        <Radio.Group aria-label={t('rule.what')} {...form.getInputProps('action')}>
          <Group gap="md">
            <Radio value="exclude" label={t('rules.action.exclude')} />
            <Radio value="include" label={t('rules.action.include')} />
          </Group>
        </Radio.Group>
        <TextInput
          label={t('rule.label')}
          description={t('rule.labelHelp')}
          w={380}
          maw="100%"
          {...form.getInputProps('label')}
        />
        <Switch label={t('rule.active')} {...form.getInputProps('is_active', { type: 'checkbox' })} />
      </Stack>
    </Panel>
  );
}

function callsOf(rule: PublishRule | undefined, credentialId: number) {
  if (rule === undefined) {
    const params = { path: { id: credentialId } };
    return {
      preview: (values: RuleValues): Promise<PublishPreview> =>
        call(api.POST('/portal/api/connections/{id}/rules/preview', { params, body: requestOf(values) })),
      apply: (values: RuleValues): Promise<unknown> =>
        call(api.POST('/portal/api/connections/{id}/rules', { params, body: requestOf(values) })),
    };
  }
  const params = { path: { id: rule.id } };
  return {
    preview: (values: RuleValues): Promise<PublishPreview> =>
      call(api.POST('/portal/api/publish-rules/{id}/preview', { params, body: requestOf(values) })),
    apply: (values: RuleValues): Promise<unknown> =>
      call(api.PUT('/portal/api/publish-rules/{id}', { params, body: requestOf(values) })),
  };
}
