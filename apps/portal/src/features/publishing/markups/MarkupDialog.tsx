import { NumberInput, SegmentedControl, Select } from '@mantine/core';
import { MarkupInput, type PublishPreview } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { categoriesQuery } from '../../../lib/choices.ts';
import { useApiForm } from '../../../lib/form.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { OneBrandSelect } from '../BrandSelect.tsx';
import type { Change } from '../ChangeDialog.tsx';
import { type EditedMarkup, markupCalls } from './markups.ts';

interface MarkupDialogProps {
  credentialId: number;
  edited: EditedMarkup | undefined;
  onClose(): void;
  onChange(change: Change): void;
}

/** Asks for a percentage, and then shows what it does before it holds. */
export function MarkupDialog({ edited, ...rest }: MarkupDialogProps) {
  return edited && <MarkupForm edited={edited} {...rest} />;
}

type Values = {
  kind: EditedMarkup['kind'];
  brand_id: string | null;
  category_id: string | null;
  markup_percent: number | '';
};

function MarkupForm({
  credentialId,
  edited,
  onClose,
  onChange,
}: MarkupDialogProps & { edited: EditedMarkup }) {
  const { t } = useTranslation('publishing');
  const { data: categories = [] } = useQuery(categoriesQuery);
  const owner = edited.owner === undefined ? null : String(edited.owner.id);
  const requestOf = ({ kind, brand_id, category_id, markup_percent }: Values) => ({
    ...(kind === 'brand' && brand_id !== null ? { brand_id: Number(brand_id) } : {}),
    ...(kind === 'category' && category_id !== null ? { category_id: Number(category_id) } : {}),
    markup_percent: markup_percent === '' ? null : markup_percent,
  });
  const state = useApiForm<Values, PublishPreview>({
    initial: {
      kind: edited.kind,
      brand_id: edited.kind === 'brand' ? owner : null,
      category_id: edited.kind === 'category' ? owner : null,
      markup_percent: edited.percent,
    },
    schema: MarkupInput,
    toRequest: requestOf,
    submit: async (values) => {
      // Without an owner it would be the markup of the connection, without a percentage it would be taken away.
      const owners = { brand: values.brand_id, category: values.category_id, connection: '' };
      const errors = {
        ...(owners[values.kind] === null ? { [`${values.kind}_id`]: [t('markups.choose')] } : {}),
        ...(values.kind !== 'connection' && values.markup_percent === ''
          ? { markup_percent: [t('markups.percentMissing')] }
          : {}),
      };
      if (Object.keys(errors).length > 0) throw new ApiError(422, { errors });
      return markupCalls(credentialId, requestOf(values)).preview();
    },
    onDone: (preview, values) => {
      onClose();
      onChange({
        title: t('markups.previewTitle'),
        confirm: t('markups.set'),
        key: ['markup', credentialId, values],
        ...markupCalls(credentialId, requestOf(values)),
        preview: async () => preview,
      });
    },
  });
  const { form } = state;
  const { kind } = form.getValues();
  return (
    <FormDialog
      onClose={onClose}
      title={t(edited.isNew ? 'markups.addTitle' : 'markups.changeTitle', {
        name: edited.owner?.name ?? t('markups.ofConnection'),
      })}
      state={state}
      submit={t('rule.preview')}
    >
      {edited.isNew && (
        <SegmentedControl
          aria-label={t('markups.of')}
          data={[
            { value: 'brand', label: t('markups.brand') },
            { value: 'category', label: t('markups.category') },
          ]}
          {...form.getInputProps('kind')}
        />
      )}
      {edited.isNew && kind === 'brand' && (
        <OneBrandSelect label={t('markups.brand')} {...form.getInputProps('brand_id')} />
      )}
      {edited.isNew && kind === 'category' && (
        <Select
          label={t('markups.category')}
          description={t('condition.below')}
          searchable
          limit={100}
          nothingFoundMessage={t('nothingFound')}
          data={categories.map(({ id, path }) => ({ value: String(id), label: path.join(' › ') }))}
          {...form.getInputProps('category_id')}
        />
      )}
      <NumberInput
        label={t('markups.percent')}
        description={t(kind === 'connection' ? 'markups.percentHelpNone' : 'markups.percentHelp')}
        suffix="%"
        decimalScale={4}
        {...form.getInputProps('markup_percent')}
      />
    </FormDialog>
  );
}
