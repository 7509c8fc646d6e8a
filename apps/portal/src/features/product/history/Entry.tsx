import { explainIssue } from '@sluice/contracts';
import type { HistoryEntry } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { fieldLabel } from '../../../lib/field-names.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLanguageName } from '../../../lib/languages.ts';
import { say } from '../../../lib/messages.ts';
import { useSession } from '../../../lib/session.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { Status, type Tone } from '../../../ui/Status.tsx';
import classes from './history.module.css';

const OUTCOMES: Record<string, Tone> = {
  live: 'live',
  withdrawn: 'neutral',
  accepted: 'pending',
  retry: 'pending',
  uncertain: 'pending',
  rejected: 'error',
};

/** One thing that happened: when, what, by whom. */
export function Entry({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation('product');
  const format = useFormat();
  return (
    <li className={classes.entry}>
      <time dateTime={entry.at} title={format.moment(entry.at)}>
        {format.moment(entry.at)}
      </time>
      <div>
        <Headline entry={entry} />
        {entry.changes.length > 0 && (
          <ul className={classes.changes}>
            {entry.changes.map((change) => (
              <Change key={`${change.field} ${change.channel}`} change={change} />
            ))}
          </ul>
        )}
        {entry.fields.length > 0 && entry.action === 'product.updated' && (
          <div>
            <small>
              {t('history.fields', {
                fields: format.list(entry.fields.map((field) => fieldLabel(t, 'field', field))),
              })}
            </small>
          </div>
        )}
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

type Changed = HistoryEntry['changes'][number];

function Change({ change }: { change: Changed }) {
  const { t } = useTranslation('product');
  const { currency } = useSession().tenant;
  const format = useFormat();
  const { field, from, to } = change;
  const told = (value: Changed['from']): string => {
    if (value === null || value === '') return t('history.nothing');
    if (Array.isArray(value)) return value.length === 0 ? t('history.nothing') : format.list(value);
    if (typeof value === 'boolean') return t(value ? 'history.on' : 'history.off');
    if (field === 'price') return format.money(Number(value), currency);
    if (field === 'starts_at' || field === 'ends_at') return format.moment(String(value));
    return typeof value === 'number' ? format.number(value, { maximumFractionDigits: 6 }) : value;
  };
  const label = useFieldLabel()(change);
  return (
    <li>
      {label}:{' '}
      {/(^|\.)description$/.test(field) ? (
        t('history.rewritten')
      ) : (
        <>
          <del>{told(from)}</del> → <ins>{told(to)}</ins>
        </>
      )}
    </li>
  );
}

/** The name of a changed field, with the channel or the location that it belongs to. */
function useFieldLabel(): (change: Changed) => string {
  const { t } = useTranslation('product');
  const languageName = useLanguageName();
  return ({ field, channel }) => {
    const [name = '', ...rest] = field.split('.');
    const part = rest.join('.');
    if (name === 'attribute_bag') return t('history.stockAt', { location: part });
    if (name === 'channel_overrides') return t(`history.override.${part}`, { channel });
    if (name === 'translations')
      return t(`history.translation.${rest[1]}`, { language: languageName(rest[0]!) });
    if (name !== 'channel_content') return fieldLabel(t, 'field', name);
    const [kind, ...code] = rest;
    return t(`history.content.${kind}`, { channel, code: code.join('.') });
  };
}
