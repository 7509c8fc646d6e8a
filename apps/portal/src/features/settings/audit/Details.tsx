import type { AuditEntry } from '@sluice/contracts/portal';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Becomes } from '../../../ui/Becomes.tsx';
import classes from '../settings.module.css';
import { type DetailLine, linesOf } from './lines.ts';
import { nameOf } from './Subject.tsx';
import { useWords } from './use-words.ts';

/** The details of an entry in one line, which opens to its whole length and to the keys of machines. */
export function Details({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('settings');
  // The name of the record stands beside the action.
  const lines = linesOf(entry.details, useWords(entry.details)).filter(
    ({ before, value }) => before !== undefined || value !== nameOf(entry),
  );
  const keys = lines.filter(({ isKey }) => isKey);
  const words = lines.filter(({ isKey }) => !isKey);
  if (lines.length === 0) return null;
  if (lines.length === 1 && keys.length === 0)
    return (
      <div className={classes.details}>
        <Line line={lines[0]!} />
      </div>
    );
  return (
    <details className={classes.details}>
      <summary>{words.length === 0 ? t('audit.details') : <Lines lines={words} />}</summary>
      <Lines lines={keys} />
    </details>
  );
}

const Lines = ({ lines }: { lines: readonly DetailLine[] }) =>
  lines.map((line, at) => (
    <Fragment key={`${line.name} ${line.value}`}>
      {at > 0 && ' · '}
      <Line line={line} />
    </Fragment>
  ));

function Line({ line: { name, before, value } }: { line: DetailLine }) {
  return (
    <>
      {name !== '' && <b>{name}: </b>}
      {before !== undefined && (
        <>
          <del>{before}</del>
          <Becomes />
        </>
      )}
      {before === undefined ? value : <ins>{value}</ins>}
    </>
  );
}
