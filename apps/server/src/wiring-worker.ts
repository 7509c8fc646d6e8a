import { createSealer, sealingDueAt, trimAuditLog } from './modules/audit/index.ts';
import { startBulkWorker } from './modules/bulk-actions/index.ts';
import { sweepDiscardedFiles, sweepPriceChanges } from './modules/catalog/index.ts';
import {
  requestTask,
  startTaskRunner,
  storesTask,
  sweepAuthorizations,
  sweepDeletedConnections,
  sweepDue,
} from './modules/channels/index.ts';
import { reconcileTask, startDeliverer, sweepAttempts, sweepSecondLooks } from './modules/delivery/index.ts';
import {
  runDueSchedule,
  schedulesDueAt,
  startImporter,
  startImportImages,
  sweepImportFiles,
} from './modules/imports/index.ts';
import { type ApplyProductEvents, startInbox, sweepEvents } from './modules/inbound/index.ts';
import { taxonomyTask } from './modules/mapping/index.ts';
import {
  collectTroubles,
  letRulesSpeak,
  startNotices,
  sweepNotices,
  sweepNotifications,
} from './modules/notifications/index.ts';
import { orderPolling, startLateMatching, startOrderActions } from './modules/orders/index.ts';
import { giveUpOverflow, startOutgoing, sweepOutgoing } from './modules/outgoing/index.ts';
import { countDueShops, sweepShopHistory } from './modules/overview/index.ts';
import { sweepProgress } from './modules/progress/index.ts';
import { openPreview, startPlanner } from './modules/publishing/index.ts';
import { startScheduledPrices, sweepScheduledPrices } from './modules/scheduled-prices/index.ts';
import { markToldGone, sourceTask, startSourceImages } from './modules/sources/index.ts';
import { sweepSessions } from './modules/tenancy/index.ts';
import { heedClock } from './platform/db/clock-step.ts';
import { watchClock } from './platform/db/clock-watch.ts';
import { lookAt, startLookout } from './platform/lookout.ts';
import { startLoop } from './platform/loop.ts';
import { rewrapColumns } from './platform/secrets/sealed-column.ts';
import { openChannelAccess } from './wiring-channels.ts';
import type { Platform } from './wiring-platform.ts';
import { SEALED_COLUMNS } from './wiring-secrets.ts';

const SWEEP_MS = 60_000;
/**
 * Pauses between comparisons of all listings with their due times. They begin short: beside a version from before those
 * rows, its changes are found by them alone.
 */
const MEND_PAUSES = { busyMs: 30_000, idleMs: 3_600_000 };
/** New entries are sealed as the lookout finds them; the turns besides look back at entries that were committed late. */
const SEAL_MS = 20_000;
const IMPORT_SCHEDULES_MS = 60_000;
/** The latest time of the clock is noted so often; the lookout sees sooner that it was put back. */
const CLOCK_MS = 10_000;

/**
 * Starts the background work over a platform. Returns a function that stops it: nothing more is claimed, and work under
 * way is finished.
 */
export function startWorker(platform: Platform): () => Promise<void> {
  const { log, workerDb: db, signals, objects } = platform;
  const { access, outbound } = openChannelAccess(platform);
  const planner = startPlanner({ db, log });
  const deliverer = startDeliverer({ db, log, ...access });
  const tasks = startTaskRunner({
    db,
    log,
    ...access,
    handlers: [storesTask, taxonomyTask, orderPolling({ db }), sourceTask, reconcileTask({ db })],
  });
  const orderActions = startOrderActions({ db, log, ...access });
  const inbox = startInbox({ db, log, ...access, applyProducts: pollForProducts });
  const outgoing = startOutgoing({ db, log, masterKeys: access.masterKeys, outbound });
  const notices = startNotices({
    ...{ db, log, outbound, masterKeys: access.masterKeys },
    mailer: platform.mailer,
    publicUrl: platform.config.publicUrl,
  });
  const scheduledPrices = startScheduledPrices({ db, log });
  const lateMatching = startLateMatching({ db, log });
  const importer = startImporter({ db, objects, log, openPreview });
  const bulkWorker = startBulkWorker({ db, log });
  const fetching = { db, objects, log, download: outbound.download };
  const images = startSourceImages(fetching);
  const importImages = startImportImages(fetching);
  const schedules = startLoop('import schedules', IMPORT_SCHEDULES_MS, log, () =>
    runDueSchedule({ db, objects, log, masterKeys: access.masterKeys, outbound }),
  );
  const deletions = startLoop('deletions', SWEEP_MS, log, () => sweepDeletedConnections({ db, log }));
  const sweeper = startLoop('sweeper', SWEEP_MS, log, () => sweep(platform));
  const clockWatch = watchClock();
  const clock = startLoop('clock', CLOCK_MS, log, async () => {
    const back = await heedClock(db, log, clockWatch.back());
    clockWatch.heeded();
    // Work that was brought back is due at once.
    if (back > 0) lookout.active();
  });
  let stopping = false;
  const dueListings = startLoop('due listings', MEND_PAUSES, log, () =>
    sweepDue({ db, log, isStopping: () => stopping }),
  );
  const shopCounts = startLoop('shop counts', SWEEP_MS, log, () => countDueShops(db));
  const troubles = startLoop('troubles', SWEEP_MS, log, async () => {
    await collectTroubles({ db, log });
    await letRulesSpeak({ db, log });
  });
  // Often enough that few entries are open to unseen changes; falling behind costs nothing but time.
  const sealer = startLoop('audit sealer', SEAL_MS, log, createSealer(db));
  const watched = [
    { ...sealer, dueAt: sealingDueAt },
    { ...schedules, dueAt: schedulesDueAt },
    planner,
    deliverer,
    importer,
    bulkWorker,
    tasks,
    inbox,
    orderActions,
    outgoing,
    notices,
    scheduledPrices,
    lateMatching,
    images,
    importImages,
  ];
  const lookout = startLookout(
    log,
    watched,
    lookAt(db, watched, (askedAt, shown) => {
      if (clockWatch.sees(askedAt, shown)) clock.wake();
    }),
  );
  signals.on('changes', planner.wake);
  signals.on('deliveries', deliverer.wake);
  signals.on('imports', importer.wake);
  signals.on('bulk-actions', bulkWorker.wake);
  signals.on('tasks', tasks.wake);
  signals.on('inbox', inbox.wake);
  signals.on('order-actions', orderActions.wake);
  signals.on('outgoing-events', outgoing.wake);
  signals.on('notices', notices.wake);
  signals.on('deletions', deletions.wake);

  const loops = [
    lookout,
    sealer,
    schedules,
    planner,
    deliverer,
    importer,
    bulkWorker,
    tasks,
    inbox,
    orderActions,
    outgoing,
    notices,
    scheduledPrices,
    lateMatching,
    images,
    importImages,
    deletions,
    sweeper,
    dueListings,
    troubles,
    shopCounts,
    clock,
  ];
  return async () => {
    stopping = true;
    await Promise.all(loops.map((loop) => loop.stop()));
    await outbound.close();
  };
}

/**
 * Removes files and rows whose time is over, and seals secrets with the newest key. A step that fails keeps none behind it from its work.
 *
 * @throws the error of the first step that failed, once all had their turn
 */
export async function sweep({ workerDb: db, objects, config, masterKeys }: Platform): Promise<void> {
  const steps: (() => Promise<unknown>)[] = [
    () => sweepImportFiles(db),
    () => sweepDiscardedFiles({ db, objects }),
    () => sweepAttempts(db, config.attemptsKeptDays),
    () => sweepSecondLooks(db),
    () => sweepPriceChanges(db),
    () => sweepScheduledPrices(db),
    () => sweepNotifications(db),
    () => sweepNotices(db),
    () => giveUpOverflow(db),
    () => sweepOutgoing(db),
    () => sweepShopHistory(db),
    () => sweepEvents(db, config.eventsKeptDays),
    () => sweepAuthorizations(db),
    () => trimAuditLog(db, config.auditKeptDays),
    () => db.asSystem(sweepSessions),
    () => db.asSystem(sweepProgress),
    () => rewrapColumns(db, masterKeys, SEALED_COLUMNS),
  ];
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * The content of events of a source's products is not applied itself: its next poll reads the products, and it is due now. What was
 * deleted leaves sale here, since the poll may not meet it.
 */
export const pollForProducts: ApplyProductEvents = async (tx, connectionId, events) => {
  const deleted = events.flatMap((one) => (one.event === 'product_deleted' ? [one.externalId] : []));
  if (deleted.length > 0) await markToldGone(tx, connectionId, deleted);
  requestTask(tx, connectionId, 'products');
};
