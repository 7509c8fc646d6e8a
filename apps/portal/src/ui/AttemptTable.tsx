import { Button } from '@mantine/core';
import { explainIssue } from '@sluice/contracts';
import type { PublishAttempt } from '@sluice/contracts/portal';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { type AttemptGroup, groupAttempts, wentWell } from './attempt-groups.ts';
import classes from './DataTable.module.css';
import { type Column, DataTable } from './DataTable.tsx';
import { AnchorLink } from './links.tsx';
import { Status, type Tone } from './Status.tsx';
import { EmptyState } from './states.tsx';

const TONES: Record<PublishAttempt['outcome'], Tone> = {
  live: 'live',
  accepted: 'info',
  rejected: 'error',
  retry: 'pending',
  withdrawn: 'neutral',
  uncertain: 'pending',
};

/** A row of the table: an attempt, or the heading of several that belong together. */
interface Line {
  group: AttemptGroup;
  /** Left out in the heading of a group. */
  attempt?: PublishAttempt;
  /** Stands below a heading. */
  below?: boolean;
  opened?: boolean;
}

interface AttemptTableProps {
  label: string;
  rows: readonly PublishAttempt[] | undefined;
  error: unknown;
  retry(): void;
  stale: boolean;
  /** Left out where all are of one connection. */
  withoutConnection?: boolean;
  /** Shows one in full. */
  onOpen?(id: number): void;
}

/** Attempts on channels. The ones of one product within a minute are folded into one row, unless one of them needs a look. */
export function AttemptTable({ onOpen, withoutConnection = false, rows, ...table }: AttemptTableProps) {
  const { t } = useTranslation('ui');
  const { lines, toggle } = useLines(rows);
  const columns = useColumns();
  const act: Column<Line> = {
    id: 'open',
    header: t('attempts.actions'),
    headerHidden: true,
    align: 'right',
    cell: (line) => <Act line={line} onToggle={toggle} onOpen={onOpen} />,
  };
  return (
    <DataTable
      {...table}
      rows={lines}
      rowKey={({ group, attempt }) => attempt?.id ?? `group ${group.id}`}
      empty={<EmptyState title={t('attempts.none')}>{t('attempts.noneText')}</EmptyState>}
      columns={[...columns.filter(({ id }) => !withoutConnection || id !== 'connection'), act]}
    />
  );
}

/** The rows in sight, and what folds a group or unfolds it. */
function useLines(rows: readonly PublishAttempt[] | undefined) {
  const [chosen, choose] = useState<Readonly<Record<number, boolean>>>({});
  const lines = useMemo(() => {
    if (rows === undefined) return undefined;
    return groupAttempts(rows).flatMap((group): Line[] => {
      const [first] = group.attempts;
      if (group.attempts.length === 1) return [{ group, attempt: first! }];
      const opened = chosen[group.id] ?? !wentWell(group);
      const below = opened ? group.attempts.map((attempt) => ({ group, attempt, below: true })) : [];
      return [{ group, opened }, ...below];
    });
  }, [rows, chosen]);
  const toggle = (id: number, opened: boolean): void => choose((before) => ({ ...before, [id]: opened }));
  return { lines, toggle };
}

interface ActProps {
  line: Line;
  onToggle(group: number, opened: boolean): void;
  onOpen: ((id: number) => void) | undefined;
}

function Act({ line: { group, attempt, opened = false }, onToggle, onOpen }: ActProps) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const [{ name, product_id }] = group.attempts as [PublishAttempt];
  const of = { name: name ?? product_id };
  if (attempt === undefined) {
    const Chevron = opened ? IconChevronDown : IconChevronRight;
    const count = group.attempts.length;
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        rightSection={<Chevron size={14} aria-hidden />}
        aria-expanded={opened}
        aria-label={t('attempts.linesOf', { ...of, count, number: format.number(count) })}
        onClick={() => onToggle(group.id, !opened)}
      >
        <span className={classes.sm}>{t('attempts.open')}</span>
      </Button>
    );
  }
  return onOpen === undefined ? null : (
    <Button
      size="compact-xs"
      variant="subtle"
      rightSection={<IconChevronRight size={14} aria-hidden />}
      aria-label={t('attempts.openOne', of)}
      onClick={() => onOpen(attempt.id)}
    >
      <span className={classes.sm}>{t('attempts.open')}</span>
    </Button>
  );
}

function useColumns(): Column<Line>[] {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const of = <Value,>({ group, attempt }: Line, value: (one: PublishAttempt) => Value): Value[] => [
    ...new Set((attempt === undefined ? group.attempts : [attempt]).map(value)),
  ];
  return [
    {
      id: 'at',
      header: t('attempts.at'),
      hideBelow: 'sm',
      cell: ({ group, attempt, below }) =>
        below ? null : (
          <span className={classes.moment}>{format.moment((attempt ?? group.attempts[0]!).at)}</span>
        ),
    },
    { id: 'product', header: t('attempts.product'), cell: (line) => <Product line={line} /> },
    {
      id: 'connection',
      header: t('attempts.connection'),
      hideBelow: 'md',
      cell: (line) => <Connections labels={of(line, ({ label }) => label)} />,
    },
    {
      id: 'operation',
      header: t('attempts.by'),
      hideBelow: 'md',
      cell: (line) =>
        of(line, ({ operation }) => t(`attempts.operation.${operation}`))
          .toSorted()
          .join(' · '),
    },
    { id: 'outcome', header: t('attempts.result'), cell: (line) => <Outcomes line={line} /> },
  ];
}

/** The connection, or how many they are, with their names for whoever points at it. */
function Connections({ labels }: { labels: readonly string[] }) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  if (labels.length === 1) return labels[0];
  return (
    <span title={format.list(labels)}>
      {t('attempts.connections', { count: labels.length, number: format.number(labels.length) })}
    </span>
  );
}

/** The outcome; in a group each one that there is, with its number. */
function Outcomes({ line: { group, attempt } }: { line: Line }) {
  const { t, i18n } = useTranslation('ui');
  const format = useFormat();
  const attempts = attempt === undefined ? group.attempts : [attempt];
  const outcomes = [...new Set(attempts.map(({ outcome }) => outcome))];
  return outcomes.map((outcome) => {
    const those = attempts.filter((one) => one.outcome === outcome);
    const codes = new Set(those.map(({ code }) => code));
    const [code] = codes;
    return (
      <div key={outcome}>
        <Status tone={TONES[outcome]}>
          {attempts.length > 1 && `${format.number(those.length)}\u00a0×\u00a0`}
          {t(`attempts.outcome.${outcome}`)}
          {codes.size === 1 && code && ` · ${explainIssue(code, i18n.language).title}`}
        </Status>
      </div>
    );
  });
}

function Product({ line: { group, attempt, below } }: { line: Line }) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const { name, product_id, at, label } = attempt ?? group.attempts[0]!;
  const attempts = attempt === undefined ? group.attempts : [attempt];
  if (below) return <span className={classes.below}>{label}</span>;
  return (
    <>
      {name === null ? (
        t('attempts.deletedProduct')
      ) : (
        <AnchorLink to="/products/$id" params={{ id: String(product_id) }} size="sm">
          {name}
        </AnchorLink>
      )}
      <div className={classes.below}>
        <span className={classes.moment}>{format.moment(at)}</span>
        <div>
          <Connections labels={[...new Set(attempts.map((one) => one.label))]} />
        </div>
      </div>
    </>
  );
}
