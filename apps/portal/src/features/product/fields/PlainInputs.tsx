import { NumberInput, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { PLAIN_FIELDS, PLAIN_NAMES, type PlainName } from '@sluice/contracts';
import { useTranslation } from 'react-i18next';
import { fieldLabel } from '../../../lib/field-names.ts';
import { useNumberInput } from '../numbers.ts';
import type { FieldsProps } from './form.ts';

/** Plain fields that have an input of their own, with its help, elsewhere in the form. */
const ELSEWHERE: ReadonlySet<PlainName> = new Set([
  'name',
  'sku',
  'ean',
  'model',
  'description',
  'status',
  'publish_enabled',
  'family_code',
  'family_name',
]);

const HERE = PLAIN_NAMES.filter((name) => !ELSEWHERE.has(name));

/** All other plain fields, each as its description says. */
export function PlainInputs(props: FieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      {HERE.map((name) => (
        <PlainInput key={name} name={name} {...props} />
      ))}
    </SimpleGrid>
  );
}

function PlainInput({ name, form, readOnly }: FieldsProps & { name: PlainName }) {
  const { t } = useTranslation('product');
  const numbers = useNumberInput();
  const field = PLAIN_FIELDS[name];
  const label = fieldLabel(t, 'field', name);
  if (field.kind === 'flag')
    return <Switch label={label} disabled={readOnly} {...form.getInputProps(name, { type: 'checkbox' })} />;
  const shared = { label, readOnly, ...form.getInputProps(name) };
  if (field.kind === 'text') return <TextInput {...shared} />;
  const digits = 'digits' in field ? field.digits : 0;
  const suffix = 'unit' in field ? ` ${field.unit}` : '';
  return <NumberInput {...numbers} decimalScale={digits} min={0} suffix={suffix} {...shared} />;
}
