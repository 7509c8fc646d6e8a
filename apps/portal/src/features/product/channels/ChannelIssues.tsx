import { explainIssue } from '@sluice/contracts';
import type { ChannelIssue, ProductChannel } from '@sluice/contracts/portal';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fieldLabel } from '../../../lib/field-names.ts';
import { say } from '../../../lib/messages.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import classes from './channels.module.css';
import { type Mending, mendingOf } from './links.ts';

interface ChannelIssuesProps {
  channel: ProductChannel;
  productId: number;
  mainCategory: number | undefined;
}

/** Faults and warnings: in plain words, in the channel's own, and the way to the field that mends them. */
export function ChannelIssues({ channel, productId, mainCategory }: ChannelIssuesProps) {
  const [{ from }] = usePageSearch('/products/$id');
  return [...channel.issues, ...channel.warnings].map((issue) => (
    <Issue
      key={`${issue.code} ${issue.about} ${issue.message}`}
      issue={issue}
      mending={mendingOf(issue, channel, { productId, mainCategory, from })}
    />
  ));
}

function Issue({ issue, mending }: { issue: ChannelIssue; mending: Mending | undefined }) {
  const { t, i18n } = useTranslation('product');
  const { title, cause, fix } = explainIssue(issue.code, i18n.language);
  return (
    <div className={classes.notice}>
      <p className={classes.noticeTitle}>
        {title}
        {issue.about !== null && ` · ${t(`about.${issue.about}`, { defaultValue: issue.about })}`}
      </p>
      <p>
        {cause} {fix}
      </p>
      {issue.message !== '' && (
        <>
          {issue.message_key === null && <p>{t('issue.channelSays')}</p>}
          <blockquote>{say(issue.message_key, issue.message)}</blockquote>
        </>
      )}
      {mending && (
        <div className={classes.actions}>
          <MendLink mending={mending} />
        </div>
      )}
    </div>
  );
}

/** The button to where something is mended. */
export function MendLink({ mending }: { mending: Mending }) {
  const { t } = useTranslation('product');
  const { name, field } = mending;
  const label =
    field === undefined
      ? t(`mend.${name}`)
      : t('mend.field', { field: fieldLabel(t, 'field', field.split('.')[0]!) });
  return (
    <ButtonLink
      {...mending.link}
      size="xs"
      variant="light"
      rightSection={<IconArrowRight size={14} aria-hidden />}
    >
      {label}
    </ButtonLink>
  );
}
