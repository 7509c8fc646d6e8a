import { Alert, Button, Fieldset, Group, Stack, Switch, TextInput } from '@mantine/core';
import { TenantPatch } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { useApiForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import { useWhyNot } from '../../lib/rights.ts';
import { useSession } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { GuardedButton } from '../../ui/GuardedButton.tsx';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import { CurrencySelect } from '../../ui/ShopFields.tsx';
import { Status } from '../../ui/Status.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { CountryPanel } from './CountryPanel.tsx';
import classes from './settings.module.css';

export function ShopPage() {
  const { t } = useTranslation('settings');
  return (
    <>
      <PageHeader title={t('shop.title')} description={t('shop.text')} />
      <div className={classes.columns}>
        <Stack>
          <NamePanel />
          <CurrencyPanel />
        </Stack>
        <Stack>
          <CountryPanel />
          <FactorPanel />
        </Stack>
      </div>
    </>
  );
}

function NamePanel() {
  const { t } = useTranslation('settings');
  const { tenant } = useSession();
  const why = useWhyNot()('owner');
  const client = useQueryClient();
  const [saved, setSaved] = useState(false);
  const { form, general, busy, props } = useApiForm({
    initial: { name: tenant.name },
    schema: TenantPatch,
    submit: (body) => call(api.PATCH('/portal/api/tenant', { body })),
    onDone: () => {
      setSaved(true);
      announce(t('saved'));
      void client.invalidateQueries({ queryKey: ['session'] });
    },
  });
  const dirty = form.isDirty();
  return (
    <Panel title={t('shop.nameTitle')}>
      <form {...props}>
        <Fieldset variant="unstyled" m={0} p={0} disabled={why !== undefined}>
          <Stack>
            <Refusal of={general} />
            <TextInput
              label={t('shop.name')}
              description={t('shop.nameHelp')}
              {...form.getInputProps('name')}
            />
          </Stack>
        </Fieldset>
        <Group mt="md">
          {why === undefined ? (
            <Button type="submit" loading={busy} disabled={!dirty}>
              {t('ui:save')}
            </Button>
          ) : (
            <GuardedButton why={why}>{t('ui:save')}</GuardedButton>
          )}
          {saved && !dirty && <Status tone="live">{t('saved')}</Status>}
        </Group>
      </form>
      <LeaveDialog dirty={dirty} />
    </Panel>
  );
}

function CurrencyPanel() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { tenant } = useSession();
  const why = useWhyNot()('owner');
  const [chosen, setChosen] = useState(tenant.currency);
  const [asking, setAsking] = useState(false);
  const example = { before: format.money(10, tenant.currency), after: format.money(10, chosen) };
  return (
    <Panel title={t('shop.currencyTitle')} description={t('shop.currencyText')}>
      <Stack>
        <CurrencySelect value={chosen} onChange={setChosen} disabled={why !== undefined} labelHidden />
        {chosen !== tenant.currency && (
          <Alert color="yellow" variant="light" title={t('shop.notConverted')}>
            {t('shop.example', example)}
          </Alert>
        )}
        <Group>
          {why === undefined ? (
            <Button variant="default" disabled={chosen === tenant.currency} onClick={() => setAsking(true)}>
              {t('shop.change')}
            </Button>
          ) : (
            <GuardedButton why={why} variant="default">
              {t('shop.change')}
            </GuardedButton>
          )}
        </Group>
      </Stack>
      <CurrencyDialog opened={asking} onClose={() => setAsking(false)} chosen={chosen} example={example} />
    </Panel>
  );
}

interface CurrencyDialogProps {
  opened: boolean;
  onClose(): void;
  chosen: string;
  /** A price before and after. */
  example: { before: string; after: string };
}

function CurrencyDialog({ opened, onClose, chosen, example }: CurrencyDialogProps) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('shop.changeTitle', { currency: chosen })}
      confirm={t('shop.change')}
      danger
      action={async () => {
        await call(api.PATCH('/portal/api/tenant', { body: { currency: chosen } }));
        announce(t('saved'));
        await client.invalidateQueries();
      }}
    >
      <Stack gap="xs">
        <span>{t('shop.example', example)}</span>
        <span>{t('shop.consequence', { currency: chosen })}</span>
      </Stack>
    </ConfirmDialog>
  );
}

function FactorPanel() {
  const { t } = useTranslation('settings');
  const { tenant } = useSession();
  const why = useWhyNot()('owner');
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (require_second_factor: boolean) =>
      call(api.PATCH('/portal/api/tenant', { body: { require_second_factor } })),
    onSuccess: async () => {
      announce(t('saved'));
      await client.invalidateQueries({ queryKey: ['session'] });
    },
  });
  return (
    <Panel title={t('shop.factorTitle')} description={t('shop.factorText')}>
      <Stack>
        <Switch
          label={t('shop.factor')}
          checked={change.isPending ? change.variables : tenant.requires_second_factor}
          disabled={why !== undefined || change.isPending}
          description={why}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
        {change.isError && <ErrorState error={change.error} />}
      </Stack>
    </Panel>
  );
}
