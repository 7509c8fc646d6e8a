import { useTranslation } from 'react-i18next';
import { fieldName } from '../../../lib/field-names.ts';
import classes from '../settings.module.css';
import { type DetailLine, linesOf } from './lines.ts';

/** Lines shown at once; the rest opens. */
const SHOWN = 3;

export function Details({ details }: { details: unknown }) {
  const { t } = useTranslation('settings');
  const lines = linesOf(details);
  const rest = lines.slice(SHOWN);
  return (
    <>
      <Lines lines={lines.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary>{t('audit.more', { count: rest.length })}</summary>
          <Lines lines={rest} />
        </details>
      )}
    </>
  );
}

function Lines({ lines }: { lines: readonly DetailLine[] }) {
  const { t } = useTranslation('settings');
  return (
    <ul className={classes.details}>
      {lines.map(({ name, before, value }) => (
        <li key={`${name} ${value}`}>
          {name !== '' && <b>{fieldName(t, name)}: </b>}
          {before !== undefined && (
            <>
              <del>{before}</del> →{' '}
            </>
          )}
          {before === undefined ? value : <ins>{value}</ins>}
        </li>
      ))}
    </ul>
  );
}
