import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ConnectionDetail } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { PlanPreview } from '../../ui/PlanPreview.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import { StickyBar } from '../../ui/StickyBar.tsx';
import { LanguageSetting, SettingsPanel } from './SettingFields.tsx';
import { GuardPanel, PricePanel, RequirementsPanel, StockPanel } from './SettingsPanels.tsx';
import { useAdmin } from './use-admin.ts';
import { type ShownChange, useSettingsForm } from './use-settings-form.ts';

/**
 * Settings for prices, stock and the guard of a connection. A change of prices or stock is shown before it is saved.
 */
export function SettingsForm({ connection: { id, settings, role } }: { connection: ConnectionDetail }) {
  const { t } = useTranslation('connections');
  const { form, general, busy, props, base, changed, shown, setShown, save } = useSettingsForm(id, settings);
  const { may, why } = useAdmin();
  return (
    <form {...props}>
      <Stack>
        {!may && <Alert color="yellow">{why}</Alert>}
        <Refusal of={general} />
        <fieldset disabled={!may} style={{ all: 'unset', display: 'contents' }}>
          <SettingsPanel title={t('settings.general')}>
            <TextInput label={t('field.label')} required {...form.getInputProps('label')} />
            {role !== 'source' && <LanguageSetting form={form} name="content_locale" />}
          </SettingsPanel>
          {role !== 'source' && <PricePanel form={form} currency={base.currency} />}
          {role !== 'source' && <StockPanel form={form} id={id} />}
          {role !== 'source' && <RequirementsPanel form={form} />}
          {role !== 'source' && <GuardPanel form={form} />}
        </fieldset>
      </Stack>
      <StickyBar sticky={changed}>
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={!may || !changed} title={why}>
            {t('settings.review')}
          </Button>
        </Group>
      </StickyBar>
      <LeaveDialog dirty={changed && !busy && shown === null} />
      <Outlook shown={shown} onClose={() => setShown(null)} onSave={save} />
    </form>
  );
}

interface OutlookProps {
  shown: ShownChange | null;
  onClose(): void;
  onSave(change: ShownChange): Promise<void>;
}

/** The effect of a change on the listings, before it is saved. */
function Outlook({ shown, onClose, onSave }: OutlookProps) {
  const { t } = useTranslation('connections');
  return (
    <ConfirmDialog
      opened={shown !== null}
      onClose={onClose}
      title={t('preview.title')}
      confirm={t('preview.save')}
      wide
      action={() => onSave(shown!)}
    >
      {shown && (
        <Stack gap="sm">
          <Text size="sm">{t('preview.text')}</Text>
          <PlanPreview preview={shown.preview} />
        </Stack>
      )}
    </ConfirmDialog>
  );
}
