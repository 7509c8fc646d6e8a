export { emit, listensTo } from './emit.ts';
export { outgoingPortalEndpoints } from './portal/index.ts';
export { giveUpOverflow, sealedEndpoints, sweepOutgoing } from './sweep.ts';
export { startOutgoing } from './worker.ts';
