import { Button, Collapse, Group, Text } from '@mantine/core';
import { explainIssue } from '@sluice/contracts';
import type { ResultGroup } from '@sluice/contracts/portal';
import { IconArrowRight, IconChevronDown, IconChevronUp, IconRefresh } from '@tabler/icons-react';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldName } from '../../../lib/field-names.ts';
import { useFormat } from '../../../lib/format.ts';
import { fixLinkOf } from '../../../lib/issues.ts';
import { say } from '../../../lib/messages.ts';
import { useRights } from '../../../lib/session.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import { ProductName } from '../ProductName.tsx';
import classes from '../publishing.module.css';
import { GroupListings } from './GroupListings.tsx';
import { RiskDialog } from './RiskDialog.tsx';
import { useFixLabel } from './use-fix-label.ts';
import { allOf, isRisky, useRepublish } from './use-republish.ts';

interface ResultGroupCardProps {
  group: ResultGroup;
  open: boolean;
  onOpen(open: boolean): void;
}

/**
 * One cause: its explanation, the channel's words, the number of its listings, the place to mend it, and another try of
 * all.
 */
export function ResultGroupCard({ group, open, onOpen }: ResultGroupCardProps) {
  const { i18n } = useTranslation('publishing');
  const { cause } = explainIssue(group.code, i18n.language);
  const advice = useAdvice();
  const [asking, setAsking] = useState(false);
  const republish = useRepublish(group.label);
  const region = useId();
  return (
    <article className={classes.card} aria-labelledby={`${region}-title`}>
      <Heading group={group} id={`${region}-title`} />
      <Example group={group}>
        {(group.listings > 1 || open) && (
          <OpenButton open={open} region={region} onClick={() => onOpen(!open)} />
        )}
      </Example>
      <Text size="sm" mt={6}>
        {cause} {advice(group)}
      </Text>
      <ChannelWords group={group} />
      {republish.isError && <ErrorState error={republish.error} />}
      <Group gap="xs" mt="xs">
        <FixButton group={group} />
        <RepublishButton
          group={group}
          busy={republish.isPending}
          onClick={() => (isRisky(group) ? setAsking(true) : republish.mutate(allOf(group)))}
        />
      </Group>
      {republish.told !== undefined && (
        <Text size="sm" mt="xs">
          {republish.told}
        </Text>
      )}
      <Collapse expanded={open} id={region}>
        {open && <GroupListings group={group} />}
      </Collapse>
      <RiskDialog
        opened={asking}
        onClose={() => setAsking(false)}
        name={group.label}
        action={() => republish.mutateAsync(allOf(group))}
      />
    </article>
  );
}

/** The way to mend a cause; a field that is missing is named. */
function useAdvice(): (group: ResultGroup) => string {
  const { t, i18n } = useTranslation('publishing');
  return ({ code, field }) =>
    code === 'missing_field' && field !== null
      ? t('results.missing', { field: inSentence(fieldName(t, field), i18n.language) })
      : explainIssue(code, i18n.language).fix;
}

/** A name as it stands within a sentence; abbreviations such as SKU stay as they are. */
const inSentence = (name: string, language: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLocaleLowerCase(language) + name.slice(1) : name;

interface OpenButtonProps {
  open: boolean;
  /** Id of the listings that it shows. */
  region: string;
  onClick(): void;
}

function OpenButton({ open, region, onClick }: OpenButtonProps) {
  const { t } = useTranslation('publishing');
  return (
    <Button
      size="xs"
      variant="subtle"
      px={6}
      style={{ flex: 'none' }}
      aria-expanded={open}
      aria-controls={region}
      rightSection={
        open ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />
      }
      onClick={onClick}
    >
      {t(open ? 'results.hide' : 'results.show')}
    </Button>
  );
}

interface GroupProps {
  group: ResultGroup;
}

/** The cause, where and since when it is known, and the number of its listings. */
function Heading({ group, id }: GroupProps & { id: string }) {
  const { t, i18n } = useTranslation('publishing');
  const format = useFormat();
  return (
    <>
      <h2 className={classes.title} id={id}>
        {explainIssue(group.code, i18n.language).title}
        {group.field !== null && ` · ${fieldName(t, group.field)}`}
      </h2>
      <div className={classes.quiet}>
        {group.label} ·{' '}
        <span>{t('listings', { count: group.listings, number: format.number(group.listings) })}</span> ·{' '}
        {t('results.lastSeen', { when: format.ago(group.last_at) })}
        {group.retrying > 0 &&
          ` · ${t('results.retrying', { count: group.retrying, number: format.number(group.retrying) })}`}
      </div>
    </>
  );
}

/** A product at fault, and how many others there are, with the way to all of them. */
function Example({ group, children }: GroupProps & { children: ReactNode }) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const more = group.listings - 1;
  return (
    <div className={classes.example}>
      <Thumbnail url={group.example_image_url} />
      <span className={classes.exampleName}>
        <ProductName id={group.example_product_id} name={group.example_name} tab="channels" />{' '}
        {more > 0 && t('results.more', { count: more, number: format.number(more) })}
      </span>
      {children}
    </div>
  );
}

function ChannelWords({ group }: GroupProps) {
  const { t } = useTranslation('publishing');
  return (
    <blockquote className={classes.words}>
      <span className={classes.quiet}>
        {t(group.message_key === null ? 'results.words' : 'results.ownWords')}
        {group.messages > 1 && ` (${t('results.wordings', { count: group.messages })})`}
      </span>
      <br />
      {say(group.message_key, group.message)}
    </blockquote>
  );
}

interface RepublishButtonProps extends GroupProps {
  busy: boolean;
  onClick(): void;
}

function RepublishButton({ group, busy, onClick }: RepublishButtonProps) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const { may } = useRights();
  const { retried } = explainIssue(group.code);
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={14} aria-hidden />}
      loading={busy}
      disabled={!may()}
      title={may() ? undefined : t('mayNot')}
      onClick={onClick}
    >
      {t(retried ? 'results.tryNow' : 'results.republish', {
        count: group.listings,
        number: format.number(group.listings),
      })}
    </Button>
  );
}

/** The products of one cause, as cells that can be typed into. */
const linkToGrid = ({ credential_id, key }: ResultGroup): LinkProps =>
  linkOptions({ to: '/products', search: { credential_id, issue_key: key, grid: true } });

/** To where the cause is mended: the mapping, the connection, the field of a product, or the list of all it is about. */
function FixButton({ group }: GroupProps) {
  const { t } = useTranslation('publishing');
  const labelOf = useFixLabel();
  const { place, field, link } = fixLinkOf(group, {
    credentialId: group.credential_id,
    productId: group.example_product_id,
  });
  if (link === undefined) return null;
  const many = place === 'product' && group.listings > 1;
  return (
    <ButtonLink
      size="xs"
      {...(many ? linkToGrid(group) : link)}
      rightSection={<IconArrowRight size={14} aria-hidden />}
    >
      {place === 'product' ? labelOf({ code: group.code, field }, many) : t(`lib:fix.${place}`)}
    </ButtonLink>
  );
}
