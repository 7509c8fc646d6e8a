import { Alert, Button, CloseButton, Drawer, Group, Select, Stack, Text } from '@mantine/core';
import type { ProductSelection } from '@sluice/contracts/portal';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { previewAction, startAction } from './actions.ts';
import classes from './Bulk.module.css';
import { ChangeInput } from './ChangeInput.tsx';
import { BEGINNINGS, DRAFT_FIELDS, type Draft, type DraftField, editOf, unfinished } from './edit-draft.ts';
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
  const format = useFormat();
  const [draft, setDraft] = useState<Draft>({});
  const [missing, setMissing] = useState<readonly DraftField[]>([]);
  const request = () => ({ kind: 'edit' as const, selection, edit: editOf(draft) });
  const preview = useMutation({ mutationFn: () => previewAction(request()) });
  const start = useMutation({
    mutationFn: () => startAction(request()),
    onSuccess: ({ id }) => onStarted(id),
  });
  const look = (): void => {
    const open = unfinished(draft);
    setMissing(open);
    if (open.length === 0) preview.mutate();
  };
  const back = (): void => {
    preview.reset();
    start.reset();
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('edit.title', { count: size, shown: format.number(size) })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {preview.data === undefined ? (
        <Stack>
          <DraftForm
            draft={draft}
            onChange={setDraft}
            missing={missing}
            refused={preview.error instanceof ApiError ? preview.error.errors : {}}
          />
          {preview.isError && <ErrorState error={preview.error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button onClick={look} loading={preview.isPending} disabled={Object.keys(draft).length === 0}>
              {t('edit.preview')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack>
          <PreviewOf preview={preview.data} />
          {start.isError && <ErrorState error={start.error} />}
          <Group justify="space-between" gap="xs">
            <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={back}>
              {t('edit.back')}
            </Button>
            <Button
              onClick={() => start.mutate()}
              loading={start.isPending}
              disabled={preview.data.changed === 0 && preview.data.looked_at === preview.data.total}
              data-autofocus
            >
              {t('edit.apply', { count: preview.data.total, shown: format.number(preview.data.total) })}
            </Button>
          </Group>
        </Stack>
      )}
    </Drawer>
  );
}

interface DraftFormProps {
  draft: Draft;
  onChange(draft: Draft): void;
  missing: readonly DraftField[];
  /** Messages of the service by dotted path. */
  refused: Readonly<Record<string, readonly string[]>>;
}

function DraftForm({ draft, onChange, missing, refused }: DraftFormProps) {
  const { t } = useTranslation('products');
  const added = DRAFT_FIELDS.filter((field) => draft[field] !== undefined);
  const left = DRAFT_FIELDS.filter((field) => draft[field] === undefined);
  const errorOf = (field: DraftField): string | undefined => {
    const told = Object.entries(refused).find(([path]) => path.startsWith(`edit.${field}`));
    return missing.includes(field) ? t('edit.missing') : told?.[1].join(' ');
  };
  return (
    <>
      {added.length === 0 && <Text size="sm">{t('edit.help')}</Text>}
      {added.map((field) => (
        <fieldset key={field} className={classes.change} aria-label={t(`change.${field}`)}>
          <Stack gap={6}>
            <Text size="sm" fw={600}>
              {t(`change.${field}`)}
            </Text>
            <ChangeInput
              field={field}
              draft={draft}
              onChange={(patch) => onChange({ ...draft, ...patch })}
              error={errorOf(field)}
            />
          </Stack>
          <CloseButton
            aria-label={t('edit.remove', { field: t(`change.${field}`) })}
            onClick={() => {
              const { [field]: _, ...rest } = draft;
              onChange(rest);
            }}
          />
        </fieldset>
      ))}
      <Select
        key={added.length}
        label={t('edit.add')}
        placeholder={t('choose')}
        data-autofocus
        value={null}
        data={left.map((field) => ({ value: field, label: t(`change.${field}`) }))}
        onChange={(field) => {
          if (field !== null) onChange({ ...draft, [field]: BEGINNINGS[field as DraftField] });
        }}
      />
      {draft.price?.mode === 'percent' && (
        <Alert variant="light" color="gray" p="xs">
          <Text size="sm">{t('edit.percentHelp')}</Text>
        </Alert>
      )}
    </>
  );
}
