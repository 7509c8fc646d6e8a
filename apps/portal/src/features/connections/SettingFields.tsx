import { NumberInput, Select, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PercentInput } from '../../ui/PercentInput.tsx';
import classes from './connections.module.css';
import type { SettingsValues } from './settings-values.ts';

export type SettingsFields = Pick<UseFormReturnType<SettingsValues>, 'getInputProps' | 'getValues'>;

interface SettingProps {
  form: SettingsFields;
  /** Of the API; the texts `setting.<name>` and `settingHelp.<name>` name and explain it. */
  name: keyof SettingsValues & string;
}

/** Settings of one matter, side by side. */
export function SettingsPanel({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <Panel title={title} {...(text === undefined ? {} : { description: text })}>
      <div className={classes.columns}>{children}</div>
    </Panel>
  );
}

interface NumberSettingProps extends SettingProps {
  percent?: boolean;
  decimals?: number;
  min?: number;
}

/** A number; with no decimals it is whole. */
export function NumberSetting({ form, name, percent = false, decimals, min }: NumberSettingProps) {
  const { t } = useTranslation('connections');
  const Input = percent ? PercentInput : NumberInput;
  return (
    <Input
      label={t(`setting.${name}`)}
      description={t(`settingHelp.${name}`)}
      {...(min === undefined ? {} : { min })}
      {...(decimals === undefined
        ? {}
        : decimals === 0
          ? { allowDecimal: false }
          : { decimalScale: decimals })}
      {...form.getInputProps(name)}
    />
  );
}

interface ChoiceSettingProps extends SettingProps {
  data: { value: string; label: string }[];
  explained?: boolean;
  /** Choosing the chosen one again takes it away. */
  mayBeEmpty?: boolean;
}

export function ChoiceSetting({
  form,
  name,
  data,
  explained = false,
  mayBeEmpty = false,
}: ChoiceSettingProps) {
  const { t } = useTranslation('connections');
  const now = form.getValues()[name];
  return (
    <Select
      label={t(`setting.${name}`)}
      {...(explained ? { description: t(`settingHelp.${name}`) } : {})}
      data={data}
      allowDeselect={mayBeEmpty}
      {...form.getInputProps(name)}
      {...(typeof now === 'number' ? { value: String(now) } : {})}
    />
  );
}

export function SwitchSetting({ form, name, below = false }: SettingProps & { below?: boolean }) {
  const { t } = useTranslation('connections');
  return (
    <Switch
      {...(below ? { mt: 31 } : {})}
      label={t(`setting.${name}`)}
      description={t(`settingHelp.${name}`)}
      {...form.getInputProps(name, { type: 'checkbox' })}
    />
  );
}

/** The language in which the channel gets texts. */
export function LanguageSetting({ form, name }: SettingProps) {
  const { t } = useTranslation('connections');
  return (
    <LanguageSelect
      label={t(`setting.${name}`)}
      description={t(`settingHelp.${name}`)}
      before={[{ value: '', label: t('settings.catalogueLanguage') }]}
      allowDeselect={false}
      {...form.getInputProps(name)}
    />
  );
}
