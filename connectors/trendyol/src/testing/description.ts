import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BESIDE = fileURLToPath(
  new URL('../../../../../shared/channel-specs/trendyol/trendyol-subset.openapi.json', import.meta.url),
);

/** The vendor's OpenAPI description is not ours to pass on: it lies beside the checkout, or where is said from outside. */
export const DESCRIPTION = process.env.TRENDYOL_OPENAPI ?? (existsSync(BESIDE) ? BESIDE : undefined);

export const NO_DESCRIPTION =
  'Trendyol’s description is not beside this checkout (../shared/channel-specs/trendyol), and TRENDYOL_OPENAPI names none';
