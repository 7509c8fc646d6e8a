import type { ProductChannel } from '@sluice/contracts/portal';
import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { issueTexts } from '../../../lib/issue-texts.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { MendLink } from './ChannelIssues.tsx';
import classes from './channels.module.css';

/** Shows why the channel does not get it now: the connection itself, the guard, or the next try. */
export function ChannelNotices({ channel }: { channel: ProductChannel }) {
  const { t, i18n } = useTranslation('product');
  const format = useFormat();
  const { connection_problem: problem, listing, currency } = channel;
  const connection = linkOptions({
    to: '/connections/$id',
    params: { id: String(channel.credential_id) },
  });
  return (
    <>
      {problem && (
        <div className={classes.notice}>
          <p className={classes.noticeTitle}>{t('connection.problem', { channel: channel.label })}</p>
          <p>{issueTexts(problem.code, i18n.language).cause}</p>
          {problem.message !== '' && (
            <>
              <p>{t('issue.channelSays')}</p>
              <blockquote>{problem.message}</blockquote>
            </>
          )}
          <p>
            {problem.stopped
              ? t('connection.stopped')
              : t('connection.waits', { when: format.ago(problem.until) })}
          </p>
          <div className={classes.actions}>
            <MendLink mending={{ name: 'connection', link: connection }} />
          </div>
        </div>
      )}
      {channel.is_paused && channel.state !== 'excluded' && (
        <div className={classes.notice}>
          <p>
            {t('connection.paused')}{' '}
            <AnchorLink size="sm" {...connection}>
              {t('mend.connection')}
            </AnchorLink>
          </p>
        </div>
      )}
      {listing?.held && (
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
      )}
      {listing?.state === 'retry' && listing.next_at !== null && (
        <div className={classes.notice}>
          <p>{t('retry.text', { count: listing.attempts, when: format.ago(listing.next_at) })}</p>
        </div>
      )}
    </>
  );
}
