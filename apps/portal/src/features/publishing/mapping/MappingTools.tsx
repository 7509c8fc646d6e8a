import { Button, Group, Menu } from '@mantine/core';
import { IconChecks, IconChevronDown, IconCopy, IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRights } from '../../../lib/session.ts';
import classes from '../publishing.module.css';
import type { ProposalKind } from './proposal/ProposalDialog.tsx';

const ACCEPT = '.csv,.tsv,.tab,.txt,.xlsx';

/** Ways to map many categories at once. Each leads to a list that somebody confirms. */
export function MappingTools({ onPropose }: { onPropose(kind: ProposalKind): void }) {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  return (
    <Group gap="xs" className={classes.tools}>
      <Button
        size="sm"
        leftSection={<IconChecks size={16} aria-hidden />}
        disabled={!may()}
        title={may() ? undefined : t('mayNot')}
        onClick={() => onPropose({ origin: 'suggestions' })}
      >
        {t('mapping.acceptSure')}
      </Button>
      <BringIn onPropose={onPropose} />
    </Group>
  );
}

/** Mappings that exist already: those of another connection, or of a file. */
function BringIn({ onPropose }: { onPropose(kind: ProposalKind): void }) {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            size="sm"
            variant="default"
            disabled={!may()}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('mapping.bringIn')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => onPropose({ origin: 'connection' })}
          >
            {t('mapping.copyFrom')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileUpload size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t('mapping.importFile')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        hidden
        aria-label={t('mapping.importFile')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onPropose({ origin: 'file', file });
          // A mended file of the same name has to be a change as well.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
