import { explainIssue } from '@sluice/contracts';
import type { HistoryEntry } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { fieldLabel } from '../../../lib/field-names.ts';
import { useFormat } from '../../../lib/format.ts';
import { say } from '../../../lib/messages.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { Status, type Tone } from '../../../ui/Status.tsx';
import { ChangeList } from './ChangeList.tsx';
import classes from './history.module.css';
import { UndoButton } from './UndoButton.tsx';

const OUTCOMES: Record<string, Tone> = {
  live: 'live',
  withdrawn: 'neutral',
  accepted: 'pending',
  retry: 'pending',
  uncertain: 'pending',
  rejected: 'error',
};

/** One thing that happened: when, what, by whom. */
export function Entry({ entry, productId }: { entry: HistoryEntry; productId: number }) {
  const { t } = useTranslation('product');
  const format = useFormat();
  return (
    <li className={classes.entry}>
      <time dateTime={entry.at} title={format.moment(entry.at)}>
        {format.moment(entry.at)}
      </time>
      <div>
        <Headline entry={entry} />
        {entry.changes.length > 0 && <ChangeList changes={entry.changes} />}
        {entry.fields.length > 0 && entry.action === 'product.updated' && (
          <div>
            <small>
              {t('history.fields', {
                fields: format.list(entry.fields.map((field) => fieldLabel(t, 'field', field))),
              })}
            </small>
          </div>
        )}
        {entry.undo !== null && <UndoButton productId={productId} entry={entry} changeId={entry.undo} />}
        {entry.message && <p className={classes.message}>{say(entry.message_key, entry.message)}</p>}
      </div>
    </li>
  );
}

function Headline({ entry }: { entry: HistoryEntry }) {
  const { t, i18n } = useTranslation('product');
  const format = useFormat();
  const { actor, channel, outcome, code, quantity } = entry;
  const about = {
    channel: channel?.label ?? '',
    id: entry.sync_id ?? '',
    order: entry.order_number ?? '',
    location: entry.location ?? '',
    number: format.number(quantity ?? 0, { signDisplay: 'exceptZero' }),
  };
  // Actions of later versions appear by their own name.
  const title = t(`history.action.${entry.action.replace('.', '_')}`, {
    defaultValue: entry.action,
    ...about,
  });
  return (
    <div className={classes.headline}>
      <span className={classes.title}>{title}</span>
      {outcome !== null && (
        <Status tone={OUTCOMES[outcome] ?? 'neutral'}>
          {t(`history.outcome.${outcome}`, { defaultValue: outcome })}
        </Status>
      )}
      <small>
        {[
          code === null ? '' : explainIssue(code, i18n.language).title,
          (entry.duration_ms ?? 0) < 1000 ? '' : format.duration(entry.duration_ms!),
          actor === null
            ? ''
            : t(`history.by.${actor.kind}`, {
                name:
                  actor.kind === 'job'
                    ? t(`history.job.${actor.name}`, { defaultValue: actor.name })
                    : actor.name,
              }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {entry.kind === 'stock' && entry.order_number !== null && (
        <AnchorLink size="sm" to="/orders" search={{ search: entry.order_number }}>
          {t('history.toOrder')}
        </AnchorLink>
      )}
    </div>
  );
}
