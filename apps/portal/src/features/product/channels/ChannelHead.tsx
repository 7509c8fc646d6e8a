import { ActionIcon, Button, Menu, Switch, Text } from '@mantine/core';
import type { ProductDetail } from '@sluice/contracts';
import type { ProductChannel } from '@sluice/contracts/portal';
import { IconDots, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { api, call, messageOf } from '../../../lib/api.ts';
import { useRights } from '../../../lib/session.ts';
import { ChannelMark } from '../../../ui/ChannelMark.tsx';
import { CHANNEL_TONES } from '../../../ui/channel-tones.ts';
import { MenuLink } from '../../../ui/links.tsx';
import { Status } from '../../../ui/Status.tsx';
import { isMoving, useProductWrite } from '../data.ts';
import classes from './channels.module.css';
import { attemptsLink } from './links.ts';

export type Dialog = 'override' | 'content' | 'match' | 'unmatch';

interface MoreProps {
  product: ProductDetail;
  channel: ProductChannel;
  publish(): void;
  onDialog(dialog: Dialog): void;
}

interface HeadProps extends MoreProps {
  titleId: string;
  publishing: boolean;
}

/** The name and state of a channel, and everything that is done to the product there. */
export function Head({ titleId, publishing, ...more }: HeadProps) {
  const { t } = useTranslation('product');
  const { product, channel, publish } = more;
  return (
    <div className={classes.head}>
      <div className={classes.name}>
        <ChannelMark platform={channel.platform} connection={channel.credential_id} />
        <h2 id={titleId}>{channel.label}</h2>
        <Status tone={CHANNEL_TONES[channel.state]}>{t(`state.${channel.state}`)}</Status>
        {channel.is_paused && (
          <Text size="sm" c="dimmed" component="span">
            {t('channel.paused')}
          </Text>
        )}
      </div>
      <div className={classes.tools}>
        <SellHere productId={product.id} channel={channel} />
        {channel.state !== 'live' && (
          <PublishButton channel={channel} publish={publish} publishing={publishing} />
        )}
        <More {...more} />
      </div>
    </div>
  );
}

/** In sight where the product is not as it should be; elsewhere the menu has it. */
function PublishButton({
  channel,
  publish,
  publishing,
}: Pick<HeadProps, 'channel' | 'publish' | 'publishing'>) {
  const { t } = useTranslation('product');
  const { may } = useRights();
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconSend size={14} aria-hidden />}
      disabled={!may() || isMoving(channel)}
      loading={publishing}
      aria-label={t('publish.on', { channel: channel.label })}
      onClick={publish}
    >
      {t('publish.now')}
    </Button>
  );
}

function More({ product, channel, publish, onDialog }: MoreProps) {
  const { t } = useTranslation('product');
  const { may } = useRights();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={t('channel.more', { channel: channel.label })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!may() || isMoving(channel)} onClick={publish}>
          {t('publish.now')}
        </Menu.Item>
        <Menu.Item disabled={!may()} onClick={() => onDialog('override')}>
          {t('override.action')}
        </Menu.Item>
        <Menu.Item onClick={() => onDialog('content')}>{t('content.action')}</Menu.Item>
        {channel.listing?.sync_id == null ? (
          <Menu.Item disabled={!may()} onClick={() => onDialog('match')}>
            {t('match.action')}
          </Menu.Item>
        ) : (
          <Menu.Item disabled={!may()} onClick={() => onDialog('unmatch')}>
            {t('match.forget')}
          </Menu.Item>
        )}
        <MenuLink {...attemptsLink(product.id, channel.credential_id)}>{t('channel.attempts')}</MenuLink>
      </Menu.Dropdown>
    </Menu>
  );
}

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
