import { Alert, Fieldset, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useWhyNot } from '../../lib/rights.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { GuardedButton } from '../../ui/GuardedButton.tsx';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { Status } from '../../ui/Status.tsx';
import { StickyBar } from '../../ui/StickyBar.tsx';
import { CountryPanel, CurrencyPanel, FactorPanel, NamePanel } from './ShopPanels.tsx';
import classes from './settings.module.css';
import { type ShopValues, useShopForm } from './use-shop-form.ts';

/** The settings of the shop, saved together. */
export function ShopPage() {
  const { t } = useTranslation('settings');
  const why = useWhyNot()('owner');
  const { form, general, busy, props, before, dirty, saved, discard, ...currency } = useShopForm();
  const panel = { form, before };
  return (
    <form {...props}>
      <PageHeader
        title={t('shop.title')}
        description={why ?? t('shop.text')}
        aside={saved && <Status tone="live">{t('saved')}</Status>}
      />
      <Stack>
        <Refusal of={general} />
        <Fieldset variant="unstyled" m={0} p={0} disabled={why !== undefined}>
          <div className={classes.columns}>
            <Stack>
              <NamePanel {...panel} />
              <CurrencyPanel {...panel} />
            </Stack>
            <Stack>
              <CountryPanel {...panel} />
              <FactorPanel {...panel} />
            </Stack>
          </div>
        </Fieldset>
      </Stack>
      {why !== undefined && <NoSaving why={why} />}
      {why === undefined && dirty && <SaveBar busy={busy} onDiscard={discard} />}
      <CurrencyDialog {...currency} from={before.currency} to={form.values.currency} />
      <LeaveDialog dirty={dirty} />
    </form>
  );
}

function NoSaving({ why }: { why: string }) {
  const { t } = useTranslation('settings');
  return (
    <StickyBar sticky={false}>
      <Group justify="flex-end">
        <GuardedButton why={why}>{t('ui:save')}</GuardedButton>
      </Group>
    </StickyBar>
  );
}

interface CurrencyDialogProps {
  asking: boolean;
  stopAsking(): void;
  save(): Promise<void>;
  from: ShopValues['currency'];
  to: ShopValues['currency'];
}

/** Asks before the prices are in another currency. */
function CurrencyDialog({ asking, stopAsking, save, from, to }: CurrencyDialogProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (
    <ConfirmDialog
      opened={asking}
      onClose={stopAsking}
      title={t('shop.changeTitle', { currency: to })}
      confirm={t('shop.change')}
      danger
      action={save}
    >
      <Alert color="yellow" variant="light" title={t('shop.notConverted')} mb="xs">
        {t('shop.example', { before: format.money(10, from), after: format.money(10, to) })}
      </Alert>
      {t('shop.consequence', { currency: to })}
    </ConfirmDialog>
  );
}
