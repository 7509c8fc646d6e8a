import { useTranslation } from 'react-i18next';
import { Becomes } from '../../../ui/Becomes.tsx';
import classes from '../settings.module.css';
import { type DetailLine, linesOf } from './lines.ts';
import { useWords } from './use-words.ts';

/** Lines shown at once; the rest opens. */
const SHOWN = 3;

export function Details({ details }: { details: unknown }) {
  const { t } = useTranslation('settings');
  const lines = linesOf(details, useWords(details));
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
  return (
    <ul className={classes.details}>
      {lines.map(({ name, before, value }) => (
        <li key={`${name} ${value}`}>
          {name !== '' && <b>{name}: </b>}
          {before !== undefined && (
            <>
              <del>{before}</del>
              <Becomes />
            </>
          )}
          {before === undefined ? value : <ins>{value}</ins>}
        </li>
      ))}
    </ul>
  );
}
