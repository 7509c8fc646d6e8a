import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BESIDE = fileURLToPath(
  new URL('../../../../../shared/channel-specs/n11/n11-subset.openapi.json', import.meta.url),
);

/** The OpenAPI description is not ours to pass on: it lies beside the checkout, or where is said from outside. */
export const DESCRIPTION = process.env.N11_OPENAPI ?? (existsSync(BESIDE) ? BESIDE : undefined);

export const NO_DESCRIPTION =
  'the description of n11 is not beside this checkout (../shared/channel-specs/n11), and N11_OPENAPI names none';
