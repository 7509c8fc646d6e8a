import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { paths } from '../lib/api.generated.ts';

/** An endpoint that answers with a file. */
export type ExportPath = Extract<keyof paths, `${string}/export`>;

export interface ExportKind {
  /** The content of the file; left out where there is only one kind. */
  label?: string;
  path: ExportPath;
  /** The id in the path. */
  id?: number;
  /** The query of the list that is shown; its page and order count for nothing. */
  query: Readonly<Record<string, unknown>>;
}

interface ExportButtonProps {
  kinds: readonly ExportKind[];
  size?: 'xs' | 'sm';
}

const FORMATS = ['csv', 'xlsx'] as const;

/** Downloads what a list shows under its filters. The browser keeps the file; pages stay as they are. */
export function ExportButton({ kinds, size = 'sm' }: ExportButtonProps) {
  const { t, i18n } = useTranslation('ui');
  const language = i18n.language.startsWith('tr') ? 'tr' : 'en';
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size={size}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('export.do')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Fragment key={kind.label ?? ''}>
            {kind.label !== undefined && <Menu.Label>{kind.label}</Menu.Label>}
            {FORMATS.map((format) => (
              <Menu.Item
                key={format}
                component="a"
                href={addressOf(kind, { format, language })}
                download
                aria-label={kind.label === undefined ? undefined : `${kind.label}: ${t(`export.${format}`)}`}
              >
                {t(`export.${format}`)}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function addressOf({ path, id, query }: ExportKind, style: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...style }))
    for (const one of [value].flat()) if (one !== undefined) parameters.append(name, String(one));
  return `${path.replace('{id}', String(id))}?${parameters}`;
}
