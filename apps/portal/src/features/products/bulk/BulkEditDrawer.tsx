import { Alert, Button, CloseButton, Drawer, Group, Select, Stack, Text } from '@mantine/core';
import type { BulkActionInput, BulkActionPreview, ProductSelection } from '@sluice/contracts/portal';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldLabel } from '../../../lib/field-names.ts';
import { useFocusBack } from '../../../lib/focus-back.ts';
import { useApiForm } from '../../../lib/form.ts';
import { useFormat } from '../../../lib/format.ts';
import { Refusal } from '../../../ui/Refusal.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useUnsavedQuestion } from '../../../ui/unsaved.tsx';
import { WindowApproval } from '../../../ui/WindowApproval.tsx';
import { previewAction, startAction } from './actions.ts';
import classes from './Bulk.module.css';
import { ChangeInput } from './ChangeInput.tsx';
import { beginningOf, DRAFT_FIELDS, type Draft, type DraftField, editOf, unfinished } from './edit-draft.ts';
import { PreviewOf } from './PreviewOf.tsx';

interface BulkEditDrawerProps {
  selection: ProductSelection;
  size: number;
  onClose(): void;
  onStarted(id: number): void;
}

/** Puts an edit together, shows what it would do, and starts it. */
export function BulkEditDrawer({ selection, size, onClose, onStarted }: BulkEditDrawerProps) {
  const { t } = useTranslation('products');
  const { t: ui } = useTranslation('ui');
  useFocusBack();
  const format = useFormat();
  const [preview, setPreview] = useState<BulkActionPreview>();
  const { form, general, busy, props } = useDraft(selection, setPreview);
  const draft = form.values;
  const empty = DRAFT_FIELDS.every((field) => draft[field] === undefined);
  const [close, question] = useUnsavedQuestion(!empty, onClose);
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="lg"
      title={t('edit.title', { count: size, shown: format.number(size) })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {preview === undefined ? (
        <form {...props}>
          <Stack>
            <DraftForm
              draft={draft}
              onChange={(patch) => form.setValues(patch)}
              errors={form.errors as Record<string, string>}
            />
            <Refusal of={general} />
            {question}
            <FormEnd onCancel={close} busy={busy} empty={empty} />
          </Stack>
        </form>
      ) : (
        <Outlook
          preview={preview}
          request={requestOf(selection, draft)}
          onBack={() => setPreview(undefined)}
          onStarted={onStarted}
        >
          {question}
        </Outlook>
      )}
    </Drawer>
  );
}

interface FormEndProps {
  onCancel(): void;
  busy: boolean;
  /** Nothing is chosen yet. */
  empty: boolean;
}

function FormEnd({ onCancel, busy, empty }: FormEndProps) {
  const { t } = useTranslation('products');
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onCancel}>
        {t('ui:cancel')}
      </Button>
      <Button type="submit" loading={busy} disabled={empty}>
        {t('edit.preview')}
      </Button>
    </Group>
  );
}

const requestOf = (selection: ProductSelection, draft: Draft) => ({
  kind: 'edit' as const,
  selection,
  edit: editOf(draft),
});

function useDraft(selection: ProductSelection, onPreview: (preview: BulkActionPreview) => void) {
  const { t } = useTranslation('products');
  return useApiForm<Draft, BulkActionPreview>({
    initial: {},
    check: (draft): Record<string, string[]> =>
      Object.fromEntries(unfinished(draft).map((path) => [path, [t('edit.missing')]])),
    submit: (draft) => previewAction(requestOf(selection, draft)),
    onDone: onPreview,
  });
}

interface OutlookProps {
  preview: BulkActionPreview;
  request: BulkActionInput;
  onBack(): void;
  onStarted(id: number): void;
  children: ReactNode;
}

/** The effect of the edit, and the button that starts it. */
function Outlook({ preview, request, onBack, onStarted, children }: OutlookProps) {
  const { t } = useTranslation('products');
  const format = useFormat();
  const [confirmed, setConfirmed] = useState(false);
  const start = useMutation({
    mutationFn: () => startAction(confirmed ? confirmedRequest(request) : request),
    onSuccess: ({ id }) => onStarted(id),
  });
  return (
    <Stack>
      <PreviewOf
        preview={preview}
        approval={
          request.edit?.schedule !== undefined && preview.channels !== null ? (
            <WindowApproval preview={preview.channels} confirmed={confirmed} onChange={setConfirmed} />
          ) : undefined
        }
      />
      {start.isError && <ErrorState error={start.error} />}
      {children}
      <Group justify="space-between" gap="xs">
        <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {t('edit.back')}
        </Button>
        <Button
          onClick={() => start.mutate()}
          loading={start.isPending}
          disabled={preview.changed === 0 && preview.looked_at === preview.total}
          data-autofocus
        >
          {t('edit.apply', { count: preview.total, shown: format.number(preview.total) })}
        </Button>
      </Group>
    </Stack>
  );
}

/** The person confirms the prices that the scheduled price of each product brings. */
const confirmedRequest = (request: BulkActionInput): BulkActionInput => ({
  ...request,
  edit: { ...request.edit, schedule: { ...request.edit!.schedule!, confirmed: true } },
});

interface DraftFormProps {
  draft: Draft;
  onChange(patch: Draft): void;
  /** By the dotted path of the request. */
  errors: Readonly<Record<string, string>>;
}

function DraftForm({ draft, onChange, errors }: DraftFormProps) {
  const { t } = useTranslation('products');
  const added = DRAFT_FIELDS.filter((field) => draft[field] !== undefined);
  const left = DRAFT_FIELDS.filter((field) => draft[field] === undefined);
  return (
    <>
      {added.length === 0 && <Text size="sm">{t('edit.help')}</Text>}
      {added.map((field) => (
        <fieldset key={field} className={classes.change} aria-label={fieldLabel(t, 'change', field)}>
          <Stack gap={6}>
            <Text size="sm" fw={600}>
              {fieldLabel(t, 'change', field)}
            </Text>
            <ChangeInput field={field} draft={draft} onChange={onChange} errors={errors} />
          </Stack>
          <CloseButton
            aria-label={t('edit.remove', { field: fieldLabel(t, 'change', field) })}
            onClick={() => onChange({ [field]: undefined })}
          />
        </fieldset>
      ))}
      <Select
        key={added.length}
        label={t('edit.add')}
        placeholder={t('choose')}
        data-autofocus
        value={null}
        data={left.map((field) => ({ value: field, label: fieldLabel(t, 'change', field) }))}
        onChange={(field) => {
          if (field !== null) onChange({ [field]: beginningOf(field as DraftField, new Date()) });
        }}
      />
      {(draft.price ?? draft.schedule)?.mode === 'percent' && (
        <Alert variant="light" color="gray" p="xs">
          <Text size="sm">{t('edit.percentHelp')}</Text>
        </Alert>
      )}
    </>
  );
}
