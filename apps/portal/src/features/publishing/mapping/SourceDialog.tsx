import { NativeSelect, Select, TextInput } from '@mantine/core';
import {
  ATTRIBUTE_FIELDS,
  AttributeSourceInput,
  type ChannelAttribute,
  type PublishPreview,
  SOURCE_KINDS,
} from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useApiForm } from '../../../lib/form.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import type { Change } from '../ChangeDialog.tsx';
import { sourceCalls } from './mapping-calls.ts';

interface SourceDialogProps {
  place: { credentialId: number; syncId: string };
  attribute: ChannelAttribute | undefined;
  onClose(): void;
  onChange(change: Change): void;
}

/** Says where an attribute's values come from, and then shows what that does. */
export function SourceDialog({ attribute, ...rest }: SourceDialogProps) {
  return attribute && <SourceForm attribute={attribute} {...rest} />;
}

type Source = NonNullable<ChannelAttribute['source']>;
type Values = { source: Source | 'none'; argument: string };

type SourceFormProps = SourceDialogProps & { attribute: ChannelAttribute };

function SourceForm(props: SourceFormProps) {
  const { attribute, onClose } = props;
  const { t } = useTranslation('publishing');
  const state = useSourceForm(props);
  const { form } = state;
  return (
    <FormDialog
      onClose={onClose}
      title={t('source.title', { name: attribute.label })}
      state={state}
      submit={t('rule.review')}
    >
      <NativeSelect
        label={t('source.from')}
        data={[
          ...SOURCE_KINDS.map((kind) => ({ value: kind as string, label: t(`source.kind.${kind}`) })),
          ...(attribute.source === null ? [] : [{ value: 'none', label: t('source.kind.none') }]),
        ]}
        {...form.getInputProps('source')}
        onChange={(event) => {
          form.setFieldValue('source', event.currentTarget.value as Source);
          form.setFieldValue('argument', '');
        }}
      />
      <Argument form={form} attribute={attribute} />
    </FormDialog>
  );
}

function useSourceForm({ place, attribute, onClose, onChange }: SourceFormProps) {
  const { t } = useTranslation('publishing');
  const requestOf = ({ source, argument }: Values): AttributeSourceInput => ({
    category_sync_id: place.syncId,
    code: attribute.code,
    source: source === 'none' ? null : source,
    argument,
  });
  return useApiForm<Values, PublishPreview>({
    initial: { source: attribute.source ?? 'option', argument: attribute.argument ?? '' },
    schema: AttributeSourceInput,
    toRequest: requestOf,
    submit: (values) => sourceCalls(place.credentialId, requestOf(values)).preview(),
    onDone: (preview, values) => {
      onClose();
      onChange({
        title: t('source.title', { name: attribute.label }),
        confirm: t('source.save'),
        key: ['source', place.credentialId, requestOf(values)],
        ...sourceCalls(place.credentialId, requestOf(values)),
        preview: async () => preview,
      });
    },
  });
}

interface ArgumentProps {
  form: ReturnType<typeof useSourceForm>['form'];
  attribute: ChannelAttribute;
}

/** The one value, field or name that a source needs to be told apart. */
function Argument({ form, attribute }: ArgumentProps) {
  const { t } = useTranslation('publishing');
  const { source } = form.getValues();
  const input = { label: t(`source.argument.${source}`), ...form.getInputProps('argument') };
  switch (source) {
    case 'fixed':
      return attribute.any_text ? (
        <TextInput {...input} />
      ) : (
        <Select
          {...input}
          searchable
          limit={100}
          nothingFoundMessage={t('nothingFound')}
          data={attribute.allowed_values.map((one) => ({ value: one.code, label: one.label }))}
        />
      );
    case 'field':
      return (
        <Select
          {...input}
          data={ATTRIBUTE_FIELDS.map((name) => ({ value: name, label: t(`productField.${name}`) }))}
        />
      );
    case 'tag':
    case 'option':
    case 'property':
      return <TextInput {...input} description={t(`source.help.${source}`)} />;
    default:
      return null;
  }
}
