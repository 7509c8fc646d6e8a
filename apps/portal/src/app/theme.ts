import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { CHANNEL_INK, CHANNEL_PALETTE } from '../lib/channel-colours.ts';
import classes from './theme.module.css';

/** The blue of the mark. Shade 7 stands on white with 6.7:1, shade 4 on the dark ground with 7.2:1. */
const sluice: MantineColorsTuple = [
  '#eff5ff',
  '#dbe7fe',
  '#bfd4fe',
  '#93b4fd',
  '#74a0fb',
  '#4f7ff7',
  '#2f62ec',
  '#1d4ed8',
  '#1e40af',
  '#1e3a8a',
];

/** Greys of the dark appearance with the blue of its grounds in them; Mantine's own are neutral. */
const dark: MantineColorsTuple = [
  '#e3e7ee',
  '#c5ccd8',
  '#98a2b3',
  '#6b7484',
  '#3a4250',
  '#2c323d',
  '#20252e',
  '#16191f',
  '#12151a',
  '#0d0f13',
];

export const theme = createTheme({
  primaryColor: 'sluice',
  primaryShade: { light: 7, dark: 7 },
  colors: { sluice, dark },
  fontFamily:
    '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: { fontWeight: '650' },
  components: {
    // Its colour alone would be too light for words.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.5 } } },
    // Inside a dialog it is no banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: true } } },
    // Hints below, so that fields beside each other stand in a line whether they have one or not.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    NumberInput: { defaultProps: { hideControls: true } },
    Switch: { defaultProps: { withThumbIndicator: false }, classNames: { track: classes.track! } },
    Skeleton: { classNames: { root: classes.skeleton! } },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
  },
});

const channelColours = (appearance: 'light' | 'dark'): Record<string, string> => ({
  '--sluice-channel-ink': CHANNEL_INK[appearance],
  ...Object.fromEntries(
    CHANNEL_PALETTE.map((colour, at) => [`--sluice-channel-${at + 1}`, colour[appearance]]),
  ),
});

/**
 * Grounds of notices and marks in the dark appearance, with the colour of words and icons on them. Mantine's own are strong
 * enough to outshine the page, and links on its brown stand with less than 5:1.
 */
const DARK_TINTS = {
  '--mantine-color-yellow-light': '#2b2314',
  '--mantine-color-yellow-light-color': '#f0b45a',
  '--mantine-color-red-light': '#33191c',
  '--mantine-color-red-light-color': '#ff8f8f',
  '--mantine-color-green-light': '#14291d',
  '--mantine-color-green-light-color': '#5fd08f',
  '--mantine-color-blue-light': '#17233b',
  '--mantine-color-blue-light-color': '#93b4fd',
  '--mantine-color-sluice-light-color': '#93b4fd',
};

/** Mantine's quiet colours are too light for WCAG 2.2 AA: these are at least 4.5:1 on every ground they stand on. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566070',
    '--mantine-color-placeholder': '#667085',
    '--mantine-color-error': '#c21f1f',
    '--mantine-color-anchor': '#1d4ed8',
    '--sluice-ground': '#f7f8fa',
    '--sluice-surface': '#ffffff',
    '--sluice-border': '#dfe3ea',
    '--sluice-live': '#0f7a3d',
    '--sluice-pending': '#8a5300',
    '--sluice-error': '#c21f1f',
    '--sluice-neutral': '#566070',
    '--sluice-info': '#1d4ed8',
    ...channelColours('light'),
  },
  dark: {
    '--mantine-color-dimmed': '#a7b0bf',
    '--mantine-color-placeholder': '#97a1b2',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-anchor': '#93b4fd',
    '--mantine-color-body': '#16191f',
    '--sluice-ground': '#101318',
    '--sluice-surface': '#16191f',
    '--sluice-border': '#2c323d',
    '--sluice-live': '#5fd08f',
    '--sluice-pending': '#f0b45a',
    '--sluice-error': '#ff8f8f',
    '--sluice-neutral': '#a7b0bf',
    '--sluice-info': '#93b4fd',
    ...DARK_TINTS,
    ...channelColours('dark'),
  },
});
