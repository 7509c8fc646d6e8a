import { ActionIcon, Button, Collapse, Menu, Switch, Text } from '@mantine/core';
import type { ProductDetail } from '@sluice/contracts';
import type { ProductChannel } from '@sluice/contracts/portal';
import { IconChevronDown, IconChevronUp, IconDots, IconSend } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call, messageOf } from '../../../lib/api.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
import { useRights } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { CHANNEL_TONES } from '../../../ui/channel-tones.ts';
import { MenuLink } from '../../../ui/links.tsx';
import { Status } from '../../../ui/Status.tsx';
import { isMoving, useProductWrite } from '../data.ts';
import { ChannelFacts } from './ChannelFacts.tsx';
import { ChannelIssues } from './ChannelIssues.tsx';
import { ChannelNotices } from './ChannelNotices.tsx';
import { ChannelTrace } from './ChannelTrace.tsx';
import classes from './channels.module.css';
import { Exclusion } from './Exclusion.tsx';
import { attemptsLink } from './links.ts';
import { Candidates, MatchDialog } from './Matching.tsx';
import { OverrideDialog } from './OverrideDialog.tsx';
import { usePublish } from './use-publish.ts';

interface ChannelCardProps {
  product: ProductDetail;
  channel: ProductChannel;
  mainCategory: number | undefined;
}

/** A product on one channel: its state and the reason, price and stock, and the remedy. */
export function ChannelCard({ product, channel, mainCategory }: ChannelCardProps) {
  const { t } = useTranslation('product');
  const { may } = useRights();
  const id = useId();
  const [{ channel: opened }, change] = usePageSearch('/products/$id');
  const isOpen = opened === channel.credential_id;
  const [dialog, setDialog] = useState<'override' | 'match' | 'unmatch' | null>(null);
  const publish = usePublish(product.id);
  const close = (): void => setDialog(null);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  const params = { path: { id: product.id, credential_id: channel.credential_id } };
  return (
    <section className={`${classes.card} ${classes[channel.state]}`} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.name}>
          <Status tone={CHANNEL_TONES[channel.state]}>{t(`state.${channel.state}`)}</Status>
          <h2 id={id}>{channel.label}</h2>
          <Text size="sm" c="dimmed" component="span">
            {channel.platform_label}
            {channel.is_paused && ` · ${t('channel.paused')}`}
          </Text>
        </div>
        <div className={classes.tools}>
          <SellHere productId={product.id} channel={channel} />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconSend size={14} aria-hidden />}
            disabled={!may() || isMoving(channel)}
            loading={publish.isPending}
            aria-label={t('publish.on', { channel: channel.label })}
            onClick={() => publish.mutate(channel.credential_id)}
          >
            {t('publish.now')}
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon
                variant="default"
                size={30}
                aria-label={t('channel.more', { channel: channel.label })}
              >
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item disabled={!may()} onClick={() => setDialog('override')}>
                {t('override.action')}
              </Menu.Item>
              {channel.listing?.sync_id == null ? (
                <Menu.Item disabled={!may()} onClick={() => setDialog('match')}>
                  {t('match.action')}
                </Menu.Item>
              ) : (
                <Menu.Item disabled={!may()} onClick={() => setDialog('unmatch')}>
                  {t('match.forget')}
                </Menu.Item>
              )}
              <MenuLink {...attemptsLink(product.id, channel.credential_id)}>
                {t('channel.attempts')}
              </MenuLink>
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
      <ChannelFacts channel={channel} onOverride={() => setDialog('override')} />
      {publish.isError && <Refusal error={publish.error} />}
      {channel.excluded_by && <Exclusion product={product} channel={channel} reason={channel.excluded_by} />}
      <ChannelIssues channel={channel} productId={product.id} mainCategory={mainCategory} />
      {channel.candidates.length > 0 && <Candidates productId={product.id} channel={channel} />}
      <ChannelNotices channel={channel} />
      <Button
        variant="subtle"
        size="compact-sm"
        mt="sm"
        ml={-8}
        rightSection={<Chevron size={14} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={`${id}-trace`}
        onClick={() => change({ channel: isOpen ? undefined : channel.credential_id }, { replace: true })}
      >
        {t('trace.title')}
      </Button>
      <Collapse expanded={isOpen} id={`${id}-trace`}>
        {isOpen && <ChannelTrace channel={channel} />}
      </Collapse>
      {dialog === 'override' && <OverrideDialog product={product} channel={channel} onClose={close} />}
      {dialog === 'match' && <MatchDialog productId={product.id} channel={channel} onClose={close} />}
      <Unmatch
        productId={product.id}
        opened={dialog === 'unmatch'}
        channel={channel}
        onClose={close}
        action={() =>
          call(api.DELETE('/portal/api/products/{id}/channels/{credential_id}/match', { params }))
        }
      />
    </section>
  );
}

const Refusal = ({ error }: { error: unknown }) => (
  <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
    {messageOf(error)}
  </Text>
);

/** Shows a choice at once; when the service refuses it, the former one with the message. */
function SellHere({ productId, channel }: { productId: number; channel: ProductChannel }) {
  const { t } = useTranslation('product');
  const { may } = useRights();
  const { mutate, isPending, variables, error } = useProductWrite(productId, (excluded: boolean) =>
    call(
      api.PUT('/portal/api/products/{id}/channels/{credential_id}/exclusion', {
        params: { path: { id: productId, credential_id: channel.credential_id } },
        body: { excluded },
      }),
    ),
  );
  const keptOff = isPending ? variables : channel.kept_off;
  return (
    <Switch
      size="sm"
      label={t('channel.sellHere')}
      aria-label={t('channel.sellOn', { channel: channel.label })}
      checked={!keptOff}
      disabled={!may()}
      error={error === null ? undefined : messageOf(error)}
      onChange={(event) => mutate(!event.currentTarget.checked)}
    />
  );
}

interface UnmatchProps {
  productId: number;
  channel: ProductChannel;
  opened: boolean;
  onClose(): void;
  action(): Promise<unknown>;
}

function Unmatch({ productId, channel, opened, onClose, action }: UnmatchProps) {
  const { t } = useTranslation('product');
  const write = useProductWrite(productId, action);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('match.forgetTitle', { channel: channel.label })}
      confirm={t('match.forget')}
      danger
      action={() => write.mutateAsync(undefined)}
    >
      {t('match.forgetText', { id: channel.listing?.sync_id ?? '' })}
    </ConfirmDialog>
  );
}
