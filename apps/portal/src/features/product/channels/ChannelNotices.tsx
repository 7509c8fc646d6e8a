import { explainIssue } from '@sluice/contracts';
import type { ProductChannel } from '@sluice/contracts/portal';
import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { say } from '../../../lib/messages.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { MendLink } from './ChannelIssues.tsx';
import classes from './channels.module.css';

/** Shows why the channel does not get it now: the connection itself, the guard, or the next try. */
export function ChannelNotices({ channel }: { channel: ProductChannel }) {
  const { t } = useTranslation('product');
  const format = useFormat();
  const { connection_problem: problem, listing } = channel;
  return (
    <>
      {problem && <ConnectionProblem problem={problem} channel={channel} />}
      {channel.is_paused && channel.state !== 'excluded' && (
        <div className={classes.notice}>
          <p>
            {t('connection.paused')}{' '}
            <AnchorLink size="sm" {...connectionLink(channel)}>
              {t('mend.connection')}
            </AnchorLink>
          </p>
        </div>
      )}
      {listing?.held && <HeldNotice listing={listing} channel={channel} />}
      {listing?.state === 'retry' && listing.next_at !== null && (
        <div className={classes.notice}>
          <p>{t('retry.text', { count: listing.attempts, when: format.ago(listing.next_at) })}</p>
        </div>
      )}
    </>
  );
}

const connectionLink = ({ credential_id }: ProductChannel) =>
  linkOptions({ to: '/connections/$id', params: { id: String(credential_id) } });

interface ConnectionProblemProps {
  problem: NonNullable<ProductChannel['connection_problem']>;
  channel: ProductChannel;
}

function ConnectionProblem({ problem, channel }: ConnectionProblemProps) {
  const { t, i18n } = useTranslation('product');
  const format = useFormat();
  return (
    <div className={classes.notice}>
      <p className={classes.noticeTitle}>{t('connection.problem', { channel: channel.label })}</p>
      <p>{explainIssue(problem.code, i18n.language).cause}</p>
      {problem.message !== '' && (
        <>
          {problem.message_key === null && <p>{t('issue.channelSays')}</p>}
          <blockquote>{say(problem.message_key, problem.message)}</blockquote>
        </>
      )}
      <p>
        {problem.stopped
          ? t('connection.stopped')
          : t('connection.waits', { when: format.ago(problem.until) })}
      </p>
      <div className={classes.actions}>
        <MendLink mending={{ name: 'connection', link: connectionLink(channel) }} />
      </div>
    </div>
  );
}

interface HeldNoticeProps {
  listing: NonNullable<ProductChannel['listing']>;
  channel: ProductChannel;
}

/** Says that the guard keeps a change back, and where it is confirmed. */
function HeldNotice({ listing, channel }: HeldNoticeProps) {
  const { t } = useTranslation('product');
  const format = useFormat();
  const { currency } = channel;
  return (
    <div className={classes.notice}>
      <p className={classes.noticeTitle}>{t('held.title')}</p>
      <p>
        {listing.held === 'withdraw'
          ? t('held.withdraw')
          : t('held.price', {
              from: listing.sent_price === null ? '' : format.money(listing.sent_price, currency),
              to: listing.held_price === null ? '' : format.money(listing.held_price, currency),
            })}
      </p>
      <div className={classes.actions}>
        <MendLink
          mending={{
            name: 'held',
            link: { to: '/publishing/held', search: { credential_id: channel.credential_id } },
          }}
        />
      </div>
    </div>
  );
}
