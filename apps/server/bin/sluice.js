#!/usr/bin/env node
// Sluice needs Node 24, which npm installs beside it; an older Node that starts this file hands over to that one.
import { fileURLToPath } from 'node:url';
import { HANDED_OVER, handOver, whenParentDies } from './hand-over.js';
import { limitYoungHeap, youngHeapOptions } from './young-heap.js';

const REQUIRED_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) >= REQUIRED_MAJOR) {
  limitYoungHeap();
  if (process.env[HANDED_OVER] !== undefined) whenParentDies();
  // Halves the processor time of a command's start. Kept with the packages: whoever may write there could change those as well.
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/sluice', import.meta.url)));
  await import('../src/cli/main.ts');
} else {
  const { bundledNode } = await import('./bundled-node.js');
  const [, program, ...args] = process.argv;
  handOver(bundledNode(REQUIRED_MAJOR), [...youngHeapOptions(args, process), program, ...args]);
}
