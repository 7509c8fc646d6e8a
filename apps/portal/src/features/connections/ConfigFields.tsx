import { NumberInput, PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import type { ConfigField } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { wordsOf } from './field-words.ts';

/** Settings of a connector as a form holds them: text, whatever their kind. */
export type ConfigValues = Record<string, string>;

interface ConfigFieldsProps {
  fields: readonly ConfigField[];
  // biome-ignore lint/suspicious/noExplicitAny: the form holds more than these fields
  form: Pick<ReturnType<typeof useForm<any>>, 'getInputProps' | 'setFieldValue'>;
  /** Since when secrets are stored, by name: an empty field keeps them. */
  stored?: Readonly<Record<string, string>>;
  /** Whether the stored secrets do not count any more: the address they were given for changes. */
  repeat?: boolean;
  disabled?: boolean;
}

/** The form of a connector's settings, drawn from its own schema. */
export function ConfigFields({
  fields,
  form,
  stored = {},
  repeat = false,
  disabled = false,
}: ConfigFieldsProps) {
  return fields.map((field) => (
    <ConfigInput
      key={field.name}
      field={field}
      props={form.getInputProps(`config.${field.name}`)}
      set={(value) => form.setFieldValue(`config.${field.name}`, value)}
      storedAt={stored[field.name]}
      repeat={repeat && stored[field.name] !== undefined}
      disabled={disabled}
    />
  ));
}

interface ConfigInputProps {
  field: ConfigField;
  // biome-ignore lint/suspicious/noExplicitAny: what Mantine's forms give to inputs of every kind
  props: any;
  set(value: string): void;
  storedAt: string | undefined;
  repeat: boolean;
  disabled: boolean;
}

function ConfigInput({ field, props, set, storedAt, repeat, disabled }: ConfigInputProps) {
  const { t, i18n } = useTranslation('connections');
  const format = useFormat();
  const { kind } = field;
  const { label, help, options } = wordsOf(field, i18n.language);
  const required = repeat || (field.required && storedAt === undefined);
  const common = { label, description: help ?? undefined, required, disabled, ...props };
  switch (kind) {
    case 'password':
      return (
        <PasswordInput
          {...common}
          autoComplete="new-password"
          placeholder={
            repeat ? t('secret.again') : storedAt && t('secret.keep', { when: format.day(storedAt) })
          }
          visibilityToggleButtonProps={{ 'aria-label': t('secret.show', { name: label }) }}
        />
      );
    case 'select':
      return (
        <Select
          {...common}
          value={props.value || null}
          clearable={!required && field.default === null}
          allowDeselect={!required && field.default === null}
          data={options}
          onChange={(value) => set(value ?? '')}
        />
      );
    case 'switch':
      return (
        <Switch
          {...common}
          checked={props.value === 'true'}
          onChange={(event) => set(String(event.currentTarget.checked))}
        />
      );
    case 'number':
      return <NumberInput {...common} onChange={(value) => set(String(value))} />;
    default:
      return <TextInput {...common} type={kind === 'url' ? 'url' : 'text'} autoComplete="off" />;
  }
}

/** Initial values of a form: stored ones, else the connector's defaults. Secrets are always empty. */
export const initialConfig = (
  fields: readonly ConfigField[],
  stored: Readonly<Record<string, string>> = {},
): ConfigValues =>
  Object.fromEntries(
    fields.map(({ name, kind, default: preset }) => [
      name,
      kind === 'password' ? '' : (stored[name] ?? (preset === null ? '' : String(preset))),
    ]),
  );

/** Settings of a new connection: fields left empty are not set. */
export const filledConfig = (config: ConfigValues): ConfigValues =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value.trim() !== ''));

/** Whether another address is typed in than the one that the stored secrets were given for. */
export const hasNewAddress = (
  fields: readonly ConfigField[],
  before: ConfigValues,
  now: ConfigValues,
): boolean => fields.some(({ name, address }) => address && now[name] !== before[name]);

/** Changes against the form's beginning: an emptied setting is taken away, an empty secret stays as it is. */
export const changedConfig = (
  fields: readonly ConfigField[],
  before: ConfigValues,
  now: ConfigValues,
): Record<string, string | null> =>
  Object.fromEntries(
    fields
      .filter(({ name }) => now[name] !== before[name])
      .map(({ name }) => [name, now[name]!.trim() === '' ? null : now[name]!]),
  );
