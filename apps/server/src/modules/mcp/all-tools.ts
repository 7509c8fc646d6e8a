import type { Tool } from './tool.ts';
import { CHANNEL_TOOLS } from './tools/channels.ts';
import { CONFIGURATION_TOOLS } from './tools/configuration.ts';
import { PRODUCT_TOOLS } from './tools/products.ts';
import { READS } from './tools/reads.ts';
import { RULE_TOOLS } from './tools/rules.ts';

/** Every tool of the MCP server. */
export const TOOLS: readonly Tool[] = [
  ...READS,
  ...PRODUCT_TOOLS,
  ...RULE_TOOLS,
  ...CHANNEL_TOOLS,
  ...CONFIGURATION_TOOLS,
];
