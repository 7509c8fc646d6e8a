import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { publishingCountsQuery } from '../lib/publishing-counts.ts';
import { useRights } from '../lib/session.ts';
import { NAVIGATION, type NavigationEntry } from './navigation.ts';
import classes from './Shell.module.css';

/** The menu. Sections open by going to one of their pages. */
export function Navigation({ onNavigate }: { onNavigate(): void }) {
  const { t } = useTranslation('app');
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { is } = useRights();
  const mayShow = ({ role = 'viewer' }: NavigationEntry): boolean => is(role);
  const isAt = (to: string): boolean =>
    to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`);
  return (
    <nav aria-label={t('menu')}>
      <ul className={classes.list}>
        {NAVIGATION.filter(mayShow).map((entry) => {
          const { name, to, icon: Icon, children = [] } = entry;
          const open = isAt(to);
          const shown = children.filter(mayShow);
          return (
            <li key={to}>
              <Link
                to={shown[0]?.to ?? to}
                className={classes.link}
                onClick={onNavigate}
                data-open={open}
                data-section={shown.length > 0}
                aria-current={open && shown.length === 0 ? 'page' : undefined}
              >
                {Icon && <Icon size={18} stroke={1.6} aria-hidden />}
                {t(`nav.${name}`)}
              </Link>
              {open && shown.length > 0 && <Pages pages={shown} isAt={isAt} onNavigate={onNavigate} />}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface PagesProps {
  pages: readonly NavigationEntry[];
  isAt(to: string): boolean;
  onNavigate(): void;
}

/** The pages of an open section. */
function Pages({ pages, isAt, onNavigate }: PagesProps) {
  const { t } = useTranslation('app');
  return (
    <ul className={`${classes.list} ${classes.children}`}>
      {pages.map((child) => (
        <li key={child.to}>
          <Link
            to={child.to}
            className={classes.link}
            onClick={onNavigate}
            aria-current={isAt(child.to) ? 'page' : undefined}
          >
            {t(`nav.${child.name}`)}
            {child.count && <Count name={child.count} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The number of things that wait on a page. */
function Count({ name }: { name: NonNullable<NavigationEntry['count']> }) {
  const { t } = useTranslation('app');
  const format = useFormat();
  const { data } = useQuery(publishingCountsQuery);
  const count = data?.[name] ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden>{format.number(count, { notation: 'compact' })}</span>
      <span className={classes.spoken}>{t('waiting', { count })}</span>
    </span>
  );
}
