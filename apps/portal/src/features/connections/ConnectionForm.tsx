import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { Platform } from '@sluice/contracts/portal';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf, messageOf } from '../../lib/api.ts';
import { say } from '../../lib/messages.ts';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import { StickyBar } from '../../ui/StickyBar.tsx';
import { AccessFields } from './AccessFields.tsx';
import { ReturnAddress } from './Consent.tsx';
import classes from './connections.module.css';
import { InboundReveal } from './InboundReveal.tsx';
import { toConnection } from './links.ts';
import { RolePanel } from './RolePanel.tsx';
import { TestResult } from './TestResult.tsx';
import { useAdmin } from './use-admin.ts';
import { type NewConnection, useNewConnection } from './use-new-connection.ts';

/** Sets a connection up: its settings are tried before anything is stored. */
export function ConnectionForm({ platform }: { platform: Platform }) {
  const { t } = useTranslation('connections');
  const { may, why } = useAdmin();
  const state = useNewConnection(platform);
  const { form, general, props, created } = state;
  return (
    <form {...props}>
      <Stack>
        {!may && <Alert color="yellow">{why}</Alert>}
        <Refusal of={general} />
        <div className={classes.columns}>
          <Panel title={t('create.credentials')} description={t(`tested.${platform.tested_against}.text`)}>
            <Stack>
              <TextInput
                label={t('field.label')}
                description={t('field.labelHelp')}
                required
                {...form.getInputProps('label')}
              />
              <ReturnAddress platform={platform} />
              <AccessFields platform={platform} form={form} />
              {platform.authorization === null && <Trial of={state} />}
            </Stack>
          </Panel>
          <RolePanel platform={platform} form={form} products={state.products} />
        </div>
      </Stack>
      <Buttons of={state} tries={platform.authorization === null} />
      <LeaveDialog dirty={form.isDirty() && created === null} />
      <AfterCreation created={created} />
    </form>
  );
}

interface ButtonsProps {
  of: NewConnection;
  /** Whether the settings can be tried: not before the merchant has agreed on the channel's page. */
  tries: boolean;
}

function Buttons({ of: { trial, busy, isCounting, tryAlone }, tries }: ButtonsProps) {
  const { t } = useTranslation('connections');
  const { may, why } = useAdmin();
  return (
    <StickyBar>
      <Group gap="xs" justify="flex-end">
        {tries && (
          <Button
            variant="default"
            me="auto"
            visibleFrom="xs"
            onClick={tryAlone}
            loading={trial.isPending && !busy}
            disabled={!may}
            title={why}
          >
            {t('test.do')}
          </Button>
        )}
        <ButtonLink variant="default" to="/connections/new">
          {t('ui:cancel')}
        </ButtonLink>
        {/* Until the products are counted nobody knows whether to ask how to start. */}
        <Button type="submit" loading={busy || isCounting} disabled={!may} title={why}>
          {t(tries ? 'create.submit' : 'create.agree')}
        </Button>
      </Group>
    </StickyBar>
  );
}

/** The answer of the channel to a trial of the settings. */
function Trial({ of: { trial, busy, createAnyway } }: { of: NewConnection }) {
  const { t } = useTranslation('connections');
  const { may } = useAdmin();
  return (
    <>
      {trial.isError && fieldErrorsOf(trial.error) === undefined && (
        <Alert role="alert" color="red" variant="light">
          {messageOf(trial.error)}
        </Alert>
      )}
      {trial.data && (
        <TestResult result={trial.data}>
          {!trial.data.ok && may && (
            <Button mt="xs" size="xs" variant="default" onClick={createAnyway} loading={busy}>
              {t('create.anyway')}
            </Button>
          )}
        </TestResult>
      )}
    </>
  );
}

/**
 * After the connection is made: the address of a feed, without which nobody can fetch it, then stores that could not be
 * read; then its page. An address of webhooks is asked for there, by those who use it.
 */
function AfterCreation({ created }: Pick<NewConnection, 'created'>) {
  const navigate = useNavigate();
  const [stored, setStored] = useState(false);
  const feed = created?.webhook_url?.includes('/feeds/') === true && !stored ? created.webhook_url : null;
  const atOnce = created !== null && feed === null && created.stores_error === null;
  useEffect(() => {
    if (atOnce) void navigate(toConnection(created.id));
  }, [atOnce, created?.id, navigate]);
  if (created === null) return null;
  return (
    <>
      <InboundReveal
        made={feed === null ? null : { address: feed, secret: null }}
        onStored={() => setStored(true)}
      />
      <UnreadStores opened={feed === null && created.stores_error !== null} created={created} />
    </>
  );
}

interface UnreadStoresProps {
  opened: boolean;
  created: NonNullable<NewConnection['created']>;
}

/** Says that the stores of a new connection could not be read, and leads to them. */
function UnreadStores({ opened, created }: UnreadStoresProps) {
  const { t } = useTranslation('connections');
  const navigate = useNavigate();
  const toStores = (): void => void navigate(toConnection(created.id, { tab: 'stores' }));
  return (
    <Modal
      opened={opened}
      onClose={toStores}
      title={t('create.storesTitle')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <Stack>
        <Text size="sm">{t('create.storesText')}</Text>
        <Alert color="yellow" variant="light">
          {say(created.stores_error_key, created.stores_error ?? '')}
        </Alert>
        <Group justify="flex-end">
          <Button onClick={toStores} data-autofocus>
            {t('create.toStores')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
