#!/usr/bin/env node
// Sluice needs Node 24, which npm installs beside it; an older Node that starts this file hands over to that one.
import { HANDED_OVER, handOver, whenParentDies } from './hand-over.js';

const REQUIRED_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) >= REQUIRED_MAJOR) {
  if (process.env[HANDED_OVER] !== undefined) whenParentDies();
  await import('../src/cli/main.ts');
} else {
  const { bundledNode } = await import('./bundled-node.js');
  handOver(bundledNode(REQUIRED_MAJOR), process.argv.slice(1));
}
