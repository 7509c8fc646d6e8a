import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface RowAction {
  label: string;
  onClick(): void;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** Why it may not be chosen; it stands below its name. */
  why?: string | undefined;
}

interface RowMenuProps {
  label: string;
  actions: readonly RowAction[];
  /** `default` beside the buttons of a page. */
  variant?: 'subtle' | 'default';
}

/** Actions on one row, or on the record of a page. */
export function RowMenu({ label, actions, variant = 'subtle' }: RowMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant={variant}
          color="gray"
          aria-label={label}
          {...(variant === 'default' ? { size: 36 } : {})}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: name, icon, danger, why, ...action }) =>
          why === undefined ? (
            <Menu.Item
              key={name}
              leftSection={icon}
              {...(danger ? { color: 'var(--sluice-error)' } : {})}
              {...action}
            >
              {name}
            </Menu.Item>
          ) : (
            // Not `disabled`: it stays in the order of the keyboard, so that everybody can learn why.
            <Menu.Item
              key={name}
              leftSection={icon}
              aria-disabled
              closeMenuOnClick={false}
              c="dimmed"
              style={{ cursor: 'not-allowed' }}
            >
              {name}
              <Text size="xs" maw={240} component="span" display="block">
                {why}
              </Text>
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
