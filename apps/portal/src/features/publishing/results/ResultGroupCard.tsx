import { Button, Collapse, Group, Text } from '@mantine/core';
import { explainIssue } from '@sluice/contracts';
import type { ResultGroup } from '@sluice/contracts/portal';
import { IconArrowRight, IconChevronDown, IconChevronUp, IconRefresh } from '@tabler/icons-react';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldName } from '../../../lib/field-names.ts';
import { useFormat } from '../../../lib/format.ts';
import { issueTexts } from '../../../lib/issue-texts.ts';
import { fixLinkOf } from '../../../lib/issues.ts';
import { useRights } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from '../publishing.module.css';
import { GroupListings } from './GroupListings.tsx';
import { useRepublish } from './use-republish.ts';

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
  const { t, i18n } = useTranslation('publishing');
  const format = useFormat();
  const { may } = useRights();
  const { title, cause, fix } = issueTexts(group.code, i18n.language);
  const [asking, setAsking] = useState(false);
  const republish = useRepublish(group.label);
  const region = useId();
  const go = () =>
    republish.mutateAsync({ credential_id: group.credential_id, key: group.key, product_id: null });
  // Sent again where it may have arrived, the channel would have it twice: somebody has looked there first.
  const risky = group.code === 'outcome_unknown';
  const waits = explainIssue(group.code).retried;
  return (
    <article className={classes.card} aria-labelledby={`${region}-title`}>
      <div className={classes.row}>
        <div className={classes.grow}>
          <h2 className={classes.title} id={`${region}-title`}>
            {title}
            {group.field !== null && ` · ${fieldName(t, group.field)}`}
          </h2>
          <div className={classes.quiet}>
            {t('results.on', { name: group.label, when: format.ago(group.last_at) })}
            {group.retrying > 0 &&
              ` · ${t('results.retrying', { count: group.retrying, number: format.number(group.retrying) })}`}
          </div>
        </div>
        <Text fw={700} size="lg">
          {t('listings', { count: group.listings, number: format.number(group.listings) })}
        </Text>
      </div>
      <Text size="sm" mt={6}>
        {cause} {fix}
      </Text>
      <blockquote className={classes.words}>
        <span className={classes.quiet}>
          {t('results.words')}
          {group.messages > 1 && ` (${t('results.wordings', { count: group.messages })})`}
        </span>
        <br />
        {group.message}
      </blockquote>
      {republish.isError && <ErrorState error={republish.error} />}
      <Group gap="xs" mt="xs">
        <FixButton group={group} />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={republish.isPending}
          disabled={!may()}
          title={may() ? undefined : t('mayNot')}
          onClick={() => (risky ? setAsking(true) : republish.mutate(variables(group)))}
        >
          {t(waits ? 'results.tryNow' : 'results.republish', {
            count: group.listings,
            number: format.number(group.listings),
          })}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          aria-expanded={open}
          aria-controls={region}
          rightSection={
            open ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />
          }
          onClick={() => onOpen(!open)}
        >
          {t(open ? 'results.hide' : 'results.show')}
        </Button>
      </Group>
      {republish.told !== undefined && (
        <Text size="sm" mt="xs">
          {republish.told}
        </Text>
      )}
      <Collapse expanded={open} id={region}>
        {open && <GroupListings group={group} />}
      </Collapse>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('results.riskyTitle')}
        confirm={t('results.riskyConfirm')}
        danger
        action={go}
      >
        {t('results.riskyText', { name: group.label })}
      </ConfirmDialog>
    </article>
  );
}

const variables = (group: ResultGroup) => ({
  credential_id: group.credential_id,
  key: group.key,
  product_id: null,
});

/** The products of one cause, as cells that can be typed into. */
const linkToGrid = ({ credential_id, key }: ResultGroup): LinkProps =>
  linkOptions({ to: '/products', search: { credential_id, issue_key: key, grid: true } });

/** To where the cause is mended: the mapping, the connection, the field of a product, or the list of all it is about. */
function FixButton({ group }: { group: ResultGroup }) {
  const { t } = useTranslation('publishing');
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
      {place === 'product'
        ? t(many ? 'lib:fix.products' : 'lib:fix.product', { field: t(`lib:field.${field ?? 'name'}`) })
        : t(`lib:fix.${place}`)}
    </ButtonLink>
  );
}
