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

function SourceForm({
  place,
  attribute,
  onClose,
  onChange,
}: SourceDialogProps & { attribute: ChannelAttribute }) {
  const { t } = useTranslation('publishing');
  const requestOf = ({ source, argument }: Values): AttributeSourceInput => ({
    category_sync_id: place.syncId,
    code: attribute.code,
    source: source === 'none' ? null : source,
    argument,
  });
  const state = useApiForm<Values, PublishPreview>({
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
  const { form } = state;
  const { source } = form.getValues();
  const input = { label: t(`source.argument.${source}`), ...form.getInputProps('argument') };
  return (
    <FormDialog
      onClose={onClose}
      title={t('source.title', { name: attribute.label })}
      state={state}
      submit={t('rule.preview')}
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
      {source === 'fixed' && !attribute.any_text && (
        <Select
          {...input}
          searchable
          limit={100}
          nothingFoundMessage={t('nothingFound')}
          data={attribute.allowed_values.map((one) => ({ value: one.code, label: one.label }))}
        />
      )}
      {source === 'field' && (
        <Select
          {...input}
          data={ATTRIBUTE_FIELDS.map((name) => ({ value: name, label: t(`productField.${name}`) }))}
        />
      )}
      {(source === 'tag' ||
        source === 'option' ||
        source === 'property' ||
        (source === 'fixed' && attribute.any_text)) && (
        <TextInput {...input} description={source === 'fixed' ? undefined : t(`source.help.${source}`)} />
      )}
    </FormDialog>
  );
}
