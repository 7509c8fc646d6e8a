import { Stack, Text } from '@mantine/core';
import type { Platform } from '@sluice/contracts/portal';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { matcher } from '../../lib/matches.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { ChannelMark } from '../../ui/ChannelMark.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { EmptyState } from '../../ui/states.tsx';
import classes from './connections.module.css';

const KINDS = ['marketplace', 'ecommerce', 'feed'] as const;

/** Every channel that can be connected, by kind; a search finds them by name, kind or what they can do. */
export function PlatformList({ platforms }: { platforms: readonly Platform[] }) {
  const { t } = useTranslation('connections');
  const [{ search = '' }, change] = usePageSearch('/connections/new');
  const isFound = matcher(search);
  const abilities = useAbilities();
  const found = platforms.filter((one) =>
    isFound([one.label, one.platform, t(`kind.${one.kind}`), ...abilities(one)].join(' ')),
  );
  const hasWebService = isFound([t('kind.web_service'), t('webService.title')].join(' '));
  return (
    <Stack>
      <SearchField
        value={search}
        label={t('create.search')}
        onSearch={(text) => change({ search: text }, { replace: true })}
      />
      {KINDS.map((kind) => (
        <Kind key={kind} title={t(`kind.${kind}`)}>
          {found
            .filter((one) => one.kind === kind && !isForTrials(one))
            .map((one) => (
              <Card key={one.platform} platform={one} does={abilities(one)} />
            ))}
        </Kind>
      ))}
      {hasWebService && (
        <Kind title={t('kind.web_service')}>
          {[
            <Link key="api-keys" className={classes.platform} to="/api-keys">
              <strong>{t('webService.title')}</strong>
              <span className={classes.quiet}>{t('webService.text')}</span>
            </Link>,
          ]}
        </Kind>
      )}
      <Kind title={t('kind.trial')}>
        {found.filter(isForTrials).map((one) => (
          <Card key={one.platform} platform={one} does={abilities(one)} />
        ))}
      </Kind>
      {found.length === 0 && !hasWebService && (
        <EmptyState title={t('create.noneFound')}>{t('create.noneFoundText')}</EmptyState>
      )}
    </Stack>
  );
}

/** A stand-in for a channel, which wants a server of its own: the trial marketplace above is what most people look for. */
const isForTrials = ({ tested_against }: Platform): boolean => tested_against === 'built_in';

/** The channels of one kind; nothing when there are none. */
function Kind({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section aria-label={title}>
      <Text component="h2" fw={600} mb="xs">
        {title}
      </Text>
      <div className={classes.platforms}>{children}</div>
    </section>
  );
}

const ABILITIES = ['listings', 'orders', 'products', 'webhooks', 'stores', 'category_tree'] as const;

function useAbilities(): (platform: Platform) => string[] {
  const { t } = useTranslation('connections');
  return ({ capabilities }) =>
    ABILITIES.filter((name) => capabilities[name]).map((name) => t(`capability.${name}`));
}

/** The form of every channel says how far it was tested; a mark here would stand on nearly all of them. */
const isMarked = ({ tested_against: tested }: Platform): boolean =>
  tested === 'real_server' || tested === 'built_in';

function Card({ platform, does }: { platform: Platform; does: readonly string[] }) {
  const { t } = useTranslation('connections');
  const { tested_against: tested } = platform;
  return (
    <Link className={classes.platform} to="/connections/new" search={{ platform: platform.platform }}>
      <span className={classes.marked}>
        <ChannelMark platform={platform.platform} size="md" />
        <strong>{platform.label}</strong>
      </span>
      <span className={classes.quiet}>{does.join(' · ')}</span>
      {isMarked(platform) && (
        <span className={classes.label} title={t(`tested.${tested}.text`)}>
          {t(`tested.${tested}.label`)}
        </span>
      )}
    </Link>
  );
}
