import { SegmentedControl, Select } from '@mantine/core';
import { MarkupInput, type PublishPreview } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { categoriesQuery } from '../../../lib/choices.ts';
import { useApiForm } from '../../../lib/form.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { PercentInput } from '../../../ui/PercentInput.tsx';
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

/** The request for typed values: a markup of the connection names no owner. */
const requestOf = ({ kind, brand_id, category_id, markup_percent }: Values) => ({
  ...(kind === 'brand' && brand_id !== null ? { brand_id: Number(brand_id) } : {}),
  ...(kind === 'category' && category_id !== null ? { category_id: Number(category_id) } : {}),
  markup_percent: markup_percent === '' ? null : markup_percent,
});

const valuesOf = ({ kind, owner, percent }: EditedMarkup): Values => {
  const id = owner === undefined ? null : String(owner.id);
  return {
    kind,
    brand_id: kind === 'brand' ? id : null,
    category_id: kind === 'category' ? id : null,
    markup_percent: percent,
  };
};

/** Without an owner it would be the markup of the connection, without a percentage it would be taken away. */
const missingIn = ({ kind, brand_id, category_id, markup_percent }: Values, t: TFunction) => {
  const owners = { brand: brand_id, category: category_id, connection: '' };
  return {
    ...(owners[kind] === null ? { [`${kind}_id`]: [t('markups.choose')] } : {}),
    ...(kind !== 'connection' && markup_percent === ''
      ? { markup_percent: [t('markups.percentMissing')] }
      : {}),
  };
};

type MarkupFormProps = MarkupDialogProps & { edited: EditedMarkup };

function useMarkupForm({ credentialId, edited, onClose, onChange }: MarkupFormProps) {
  const { t } = useTranslation('publishing');
  return useApiForm<Values, PublishPreview>({
    initial: valuesOf(edited),
    schema: MarkupInput,
    toRequest: requestOf,
    check: (values) => missingIn(values, t),
    submit: (values) => markupCalls(credentialId, requestOf(values)).preview(),
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
}

function MarkupForm(props: MarkupFormProps) {
  const { t } = useTranslation('publishing');
  const { edited, onClose } = props;
  const state = useMarkupForm(props);
  const { form } = state;
  const { kind } = form.getValues();
  return (
    <FormDialog
      onClose={onClose}
      title={t(edited.isNew ? 'markups.addTitle' : 'markups.changeTitle', {
        name: edited.owner?.name ?? t('markups.ofConnection'),
      })}
      state={state}
      submit={t('rule.review')}
    >
      {edited.isNew && <OwnerFields form={form} />}
      <PercentInput
        label={t('markups.percent')}
        description={t(kind === 'connection' ? 'markups.percentHelpNone' : 'markups.percentHelp')}
        decimalScale={4}
        {...form.getInputProps('markup_percent')}
      />
    </FormDialog>
  );
}

/** The brand or category that a new markup is for. */
function OwnerFields({ form }: { form: ReturnType<typeof useMarkupForm>['form'] }) {
  const { t } = useTranslation('publishing');
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { kind } = form.getValues();
  return (
    <>
      <SegmentedControl
        aria-label={t('markups.of')}
        data={[
          { value: 'brand', label: t('markups.brand') },
          { value: 'category', label: t('markups.category') },
        ]}
        {...form.getInputProps('kind')}
      />
      {kind === 'brand' && <OneBrandSelect label={t('markups.brand')} {...form.getInputProps('brand_id')} />}
      {kind === 'category' && (
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
    </>
  );
}
