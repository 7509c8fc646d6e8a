/** Mantine's parts as links of the router: address, parameters and search are held to the routes by the compiler. */
import {
  ActionIcon,
  type ActionIconProps,
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  Menu,
  type MenuItemProps,
} from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** The attributes of the element, under those of the part. */
type Of<Props> = Props & Omit<ComponentProps<'a'>, keyof Props>;

export const AnchorLink = createLink((props: Of<AnchorProps>) => <Anchor {...props} />);

export const ButtonLink = createLink((props: Of<ButtonProps>) => <Button component="a" {...props} />);

export const IconLink = createLink((props: Of<ActionIconProps>) => <ActionIcon component="a" {...props} />);

export const MenuLink = createLink((props: Of<MenuItemProps>) => <Menu.Item component="a" {...props} />);
