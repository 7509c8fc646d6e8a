import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type NotificationRule, RULE_WAYS } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { RULES } from './queries.ts';
import type { RuleForm } from './TimesFields.tsx';

interface WayFieldsProps {
  form: RuleForm;
  rule: NotificationRule | undefined;
  sendsMail: boolean;
}

/** Where messages go. A secret address is typed in and never shown again. */
export function WayFields({ form, rule, sendsMail }: WayFieldsProps) {
  const { t } = useTranslation(RULES);
  const { way } = form.values;
  const isKept = rule?.way === way && rule.url_origin !== null;
  return (
    <>
      <NativeSelect
        label={t('wayTitle')}
        {...(way === 'email' && !sendsMail ? { description: t('noMailText') } : {})}
        data={RULE_WAYS.map((one) => ({ value: one, label: t(`way.${one}`) }))}
        {...form.getInputProps('way')}
      />
      {way === 'email' ? (
        <Textarea
          label={t('emails')}
          description={t('emailsHelp')}
          autosize
          minRows={1}
          maxRows={6}
          {...form.getInputProps('emails')}
        />
      ) : (
        <TextInput
          type="url"
          label={t('url')}
          description={isKept ? t('urlKept', { origin: rule.url_origin }) : t(`urlHelp.${way}`)}
          autoComplete="off"
          {...form.getInputProps('url')}
        />
      )}
    </>
  );
}
