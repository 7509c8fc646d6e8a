import { Input, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { type BulkName, PLAIN_FIELDS } from '@sluice/contracts';
import { useTranslation } from 'react-i18next';
import { fieldLabel } from '../../../lib/field-names.ts';
import type { Draft } from './edit-draft.ts';

interface PlainInputProps {
  field: BulkName;
  draft: Draft;
  onChange(patch: Draft): void;
  /** By the dotted path of the request. */
  errors: Readonly<Record<string, string>>;
}

/** Asks for the value of a plain field, as its description says. */
export function PlainInput(props: PlainInputProps) {
  const { field, draft, onChange, errors } = props;
  const { t } = useTranslation('products');
  const facts: { kind: string; digits?: number; unit?: string } = PLAIN_FIELDS[field];
  if (facts.kind === 'flag') return <FlagInput {...props} />;
  const shared = {
    'aria-label': fieldLabel(t, 'change', field),
    'data-path': `edit.${field}`,
    description: t('edit.emptyClears'),
    error: errors[`edit.${field}`],
    value: String(draft[field] ?? ''),
  };
  if (facts.kind === 'text')
    return (
      <TextInput {...shared} onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })} />
    );
  return (
    <NumberInput
      {...shared}
      w={190}
      min={0}
      decimalScale={facts.digits ?? 0}
      suffix={facts.unit === undefined ? '' : ` ${facts.unit}`}
      onChange={(next) => onChange({ [field]: next === '' ? '' : Number(next) })}
    />
  );
}

function FlagInput({ field, draft, onChange, errors }: PlainInputProps) {
  const { t } = useTranslation('products');
  return (
    <Input.Wrapper error={errors[`edit.${field}`]} data-path={`edit.${field}`}>
      <SegmentedControl
        aria-label={fieldLabel(t, 'change', field)}
        value={String(draft[field])}
        onChange={(value) => onChange({ [field]: value === 'true' })}
        data={[
          { value: 'true', label: t([`filterYes.${field}`, 'flagYes']) },
          { value: 'false', label: t([`filterNo.${field}`, 'flagNo']) },
        ]}
      />
    </Input.Wrapper>
  );
}
