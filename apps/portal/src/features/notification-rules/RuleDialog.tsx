import { Checkbox, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import {
  LANGUAGES,
  MAX_RULE_EMAILS,
  type NotificationRule,
  NotificationRuleInput,
  RULE_KINDS,
} from '@sluice/contracts/portal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { channelsQuery } from '../../lib/choices.ts';
import { useApiForm } from '../../lib/form.ts';
import { timeZone } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { RULES } from './queries.ts';
import { type RuleForm, TimesFields } from './TimesFields.tsx';
import { inputOf, newValues, type RuleValues, valuesOf } from './values.ts';
import { WayFields } from './WayFields.tsx';

export type RuleAct = { kind: 'create' } | { kind: 'edit'; rule: NotificationRule };

interface RuleDialogProps {
  act: RuleAct | null;
  sendsMail: boolean;
  onClose(): void;
}

/** Adds a rule, or changes one. */
export function RuleDialog({ act, ...rest }: RuleDialogProps) {
  return act && <RuleFields rule={act.kind === 'edit' ? act.rule : undefined} {...rest} />;
}

interface RuleFieldsProps extends Omit<RuleDialogProps, 'act'> {
  rule: NotificationRule | undefined;
}

/** Each address may be at fault by itself; all of them are typed in one field. */
const RENAME = Object.fromEntries(
  Array.from({ length: MAX_RULE_EMAILS }, (_, at) => [`emails.${at}`, 'emails']),
);

function useRuleForm({ rule, sendsMail, onClose }: RuleFieldsProps) {
  const { t, i18n } = useTranslation(RULES);
  const client = useQueryClient();
  const { user } = useSession();
  const language = LANGUAGES.find((one) => one === i18n.language) ?? 'en';
  return useApiForm<RuleValues, unknown>({
    initial:
      rule === undefined
        ? newValues({ email: user.email, language, timeZone: timeZone(), sendsMail })
        : valuesOf(rule),
    schema: NotificationRuleInput,
    toRequest: inputOf,
    rename: RENAME,
    submit: (values) => {
      const body = inputOf(values);
      if (rule === undefined) return call(api.POST('/portal/api/notification-rules', { body }));
      const path = { id: rule.id };
      return call(api.PUT('/portal/api/notification-rules/{id}', { params: { path }, body }));
    },
    onDone: (_answer, { label }) => {
      void client.invalidateQueries({ queryKey: [RULES] });
      onClose();
      announce(t(rule === undefined ? 'created' : 'changed', { label }));
    },
  });
}

function RuleFields(props: RuleFieldsProps) {
  const { t } = useTranslation(RULES);
  const { rule, sendsMail, onClose } = props;
  const state = useRuleForm(props);
  const { form } = state;
  return (
    <FormDialog
      onClose={onClose}
      title={rule === undefined ? t('create') : t('editTitle', rule)}
      state={state}
      submit={rule === undefined ? t('createDo') : t('ui:save')}
      size="lg"
    >
      <TextInput
        label={t('name')}
        description={t('nameHelp')}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('label')}
      />
      <WayFields form={form} rule={rule} sendsMail={sendsMail} />
      <KindFields form={form} />
      <TimesFields form={form} />
    </FormDialog>
  );
}

/** The troubles that are told, with their thresholds. */
function KindFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation(RULES);
  const channels = useQuery(channelsQuery);
  const { kinds } = form.values;
  const number = {
    min: 1,
    max: 1_000_000,
    allowDecimal: false,
    allowNegative: false,
    clampBehavior: 'none',
  } as const;
  return (
    <>
      <Checkbox.Group label={t('kinds')} description={t('kindsHelp')} {...form.getInputProps('kinds')}>
        <Stack gap="xs" my="xs">
          {RULE_KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`kind.${kind}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {kinds.includes('listings_refused') && (
        <NumberInput
          label={t('refusedFrom')}
          description={t('refusedFromHelp')}
          {...number}
          {...form.getInputProps('refused_from')}
        />
      )}
      {kinds.includes('stock_low') && (
        <NumberInput
          label={t('stockThreshold')}
          description={t('stockThresholdHelp')}
          {...number}
          min={0}
          {...form.getInputProps('stock_threshold')}
        />
      )}
      <NativeSelect
        label={t('connection')}
        description={t('connectionHelp')}
        data={[
          { value: '', label: t('allConnections') },
          ...(channels.data ?? []).map(({ credential_id: id, label }) => ({ value: String(id), label })),
        ]}
        {...form.getInputProps('credential_id')}
      />
    </>
  );
}
