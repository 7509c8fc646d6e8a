import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BESIDE = fileURLToPath(
  new URL('../../../../../shared/channel-specs/hepsiburada/hepsiburada-subset.openapi.json', import.meta.url),
);

/** The OpenAPI description is not ours to pass on: it lies beside the checkout, or where is said from outside. */
export const DESCRIPTION = process.env.HEPSIBURADA_OPENAPI ?? (existsSync(BESIDE) ? BESIDE : undefined);

export const NO_DESCRIPTION =
  'the description of Hepsiburada is not beside this checkout (../shared/channel-specs/hepsiburada), and HEPSIBURADA_OPENAPI names none';
