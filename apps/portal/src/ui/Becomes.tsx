import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';

/** An arrow between the value before and the value after. The font of the portal has none. */
export const Becomes = () => (
  <>
    {' '}
    <IconArrowRight size="1em" stroke={2.5} aria-hidden style={{ verticalAlign: '-0.1em' }} />
    <VisuallyHidden component="span">→</VisuallyHidden>{' '}
  </>
);
