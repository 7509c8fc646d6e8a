export { startProgressHub } from './hub.ts';
export { listProgress } from './portal/list-progress.ts';
export { registerProgressStream } from './portal/stream.ts';
export { sweepProgress, tellProgress } from './tell.ts';
