import { SHOP } from './account.ts';
import { type Answer, type Call, errorOf, type Handler, ok, pageOf, refuse } from './answers.ts';
import { priceFaults, saleFaults } from './offer-rules.ts';
import type { Command, CommandKind, Fault, Offer, Price, Task } from './records.ts';
import { isUuid, type State, timeOf } from './state.ts';

type Work = (offer: Offer) => readonly Fault[];

interface Criteria {
  readonly offerCriteria?: readonly { readonly offers?: readonly { readonly id?: string }[] }[];
}

const no = (code: string, message: string, path: string): readonly Fault[] => [{ code, message, path }];

/** Takes a command under an id that must be new: a used one is refused, and the first command goes on. */
function register(state: State, id: string, kind: CommandKind, tasks: readonly Task[]): Answer {
  if (!isUuid(id)) return refuse(422, 'InvalidCommandId', 'The command id is no UUID.', 'commandId');
  if (state.commands.has(id))
    return refuse(409, 'CommandAlreadyExists', `Command id ${id} was already used.`);
  if (tasks.length === 0) return refuse(422, 'OfferCriteriaEmpty', 'No offers are named.', 'offerCriteria');
  const command: Command = {
    id,
    kind,
    createdAt: state.now(),
    completedAt: null,
    tasks: [...tasks],
    forgotten: state.forgetting,
  };
  state.commands.set(id, command);
  const answer = { status: 201, body: report(command) };
  if (!state.holding) complete(state, command);
  return answer;
}

/** Works a command's tasks off; each of them succeeds or fails alone. */
export function complete(state: State, command: Command): void {
  for (const task of command.tasks.filter(({ status }) => status === 'NEW')) {
    task.faults = task.work();
    task.status = task.faults.length > 0 ? 'FAIL' : 'SUCCESS';
  }
  command.completedAt = state.now();
}

function taskOf(state: State, offerId: string, field: string, work: Work): Task {
  const done = (): readonly Fault[] => {
    const offer = state.offers.get(offerId);
    if (offer === undefined) return no('OFFER_NOT_FOUND', 'The offer does not exist.', field);
    const faults = work(offer);
    if (faults.length === 0) offer.updatedAt = state.now();
    return faults;
  };
  return { offerId, field, work: done, status: 'NEW', faults: [] };
}

function offersNamed({ body }: Call): string[] {
  const { offerCriteria = [] } = (body ?? {}) as Criteria;
  const ids = offerCriteria.flatMap(({ offers = [] }) => offers.map(({ id = '' }) => id));
  return ids.length > 1_000
    ? refuse(422, 'TooManyOffers', 'A command names 1,000 offers at most.', 'offerCriteria')
    : ids;
}

/** PUT /sale/offer-publication-commands/{commandId} */
export const changePublication: Handler = (state, call, id = '') => {
  const { publication } = call.body as { publication?: { action?: string } };
  const tasks = offersNamed(call).map((offerId) =>
    taskOf(state, offerId, 'publication', (offer) =>
      publication?.action === 'END' ? end(offer) : activate(state, offer),
    ),
  );
  return register(state, id, 'publication', tasks);
};

function end(offer: Offer): readonly Fault[] {
  if (offer.status === 'INACTIVE')
    return no('OFFER_NOT_PUBLISHED', 'Only an offer that was published can be ended.', 'publication.status');
  if (offer.status !== 'ENDED' || offer.endedBy === 'EMPTY_STOCK') offer.endedBy = 'USER';
  offer.status = 'ENDED';
  return [];
}

function activate(state: State, offer: Offer): readonly Fault[] {
  const faults = saleFaults(state, offer, state.products.get(offer.productId)!);
  if (faults.length > 0) return faults;
  offer.status = 'ACTIVE';
  offer.endedBy = null;
  return [];
}

/** PUT /sale/offer-price-change-commands/{commandId} */
export const changePrices: Handler = (state, call, id = '') => {
  const { modification } = call.body as {
    modification?: { type?: string; price?: Price; marketplaceId?: string | null };
  };
  const { type, price, marketplaceId } = modification ?? {};
  if (type !== 'FIXED_PRICE' || price === undefined)
    return refuse(422, 'NotOfThisFake', 'The fake knows fixed prices only.', 'modification.type');
  const work = setPrice(price, marketplaceId ?? SHOP.marketplace);
  return register(
    state,
    id,
    'price',
    offersNamed(call).map((offerId) => taskOf(state, offerId, 'price', work)),
  );
};

const setPrice =
  (price: Price, marketplace: string): Work =>
  (offer) => {
    const faults = priceFaults(price, marketplace, 'price');
    if (faults.length > 0) return faults;
    if (marketplace !== SHOP.marketplace)
      return no('MARKETPLACE_NOT_ENABLED', 'The offer is not on that marketplace.', 'price');
    offer.price = price;
    return [];
  };

/** A command never takes a stock to none, and puts no ended offer on sale again. */
const setStock =
  (type: string | undefined, value: number | undefined): Work =>
  (offer) => {
    const next = type === 'GAIN' ? offer.stock + (value ?? 0) : (value ?? 0);
    if (!Number.isInteger(next) || next <= 0)
      return no('INVALID_QUANTITY', 'The quantity must be greater than 0.', 'quantity');
    offer.stock = next;
    return [];
  };

/** PUT /sale/offer-quantity-change-commands/{commandId} */
export const changeQuantities: Handler = (state, call, id = '') => {
  const { modification = {} } = call.body as { modification?: { changeType?: string; value?: number } };
  const work = setStock(modification.changeType, modification.value);
  return register(
    state,
    id,
    'quantity',
    offersNamed(call).map((offerId) => taskOf(state, offerId, 'quantity', work)),
  );
};

interface Modification {
  readonly offerId: string;
  readonly prices?: Readonly<Record<string, { readonly changeType?: string; readonly value?: Price }>>;
  readonly stock?: { readonly changeType?: string; readonly value?: number };
}

/** POST /sale/offer-bulk-modification-commands */
export const changeInBulk: Handler = (state, { body }) => {
  const { commandId, modifications } = body as { commandId: string; modifications: readonly Modification[] };
  const subjects = modifications.flatMap(({ offerId, prices, stock }) => [
    ...Object.keys(prices ?? {}).map((marketplace) => `${offerId} ${marketplace}`),
    ...(stock === undefined ? [] : [`${offerId} stock`]),
  ]);
  if (new Set(subjects).size < subjects.length)
    return refuse(422, 'DuplicateModification', 'An offer is changed twice.', 'modifications');
  const tasks = modifications.flatMap(({ offerId, prices, stock }) => [
    ...(prices === undefined ? [] : [taskOf(state, offerId, 'prices', setPrices(prices))]),
    ...(stock === undefined
      ? []
      : [taskOf(state, offerId, 'stock', setStock(stock.changeType, stock.value))]),
  ]);
  return register(state, commandId, 'bulk', tasks);
};

const setPrices =
  (prices: NonNullable<Modification['prices']>): Work =>
  (offer) =>
    Object.entries(prices).flatMap(([marketplace, { changeType, value }]) =>
      changeType === 'FIXED' && typeof value === 'object'
        ? setPrice(value, marketplace)(offer)
        : no('NotOfThisFake', 'The fake knows fixed prices only.', 'prices'),
    );

const report = ({ id, createdAt, completedAt, tasks }: Command): object => ({
  id,
  createdAt: timeOf(createdAt),
  completedAt: completedAt === null ? null : timeOf(completedAt),
  taskCount: {
    failed: tasks.filter(({ status }) => status === 'FAIL').length,
    success: tasks.filter(({ status }) => status === 'SUCCESS').length,
    total: tasks.length,
  },
});

function commandOf({ commands }: State, kind: CommandKind, id: string): Command {
  const command = commands.get(id);
  if (command === undefined || command.kind !== kind || command.forgotten)
    return refuse(404, 'CommandNotFound', `There is no command ${id}.`);
  return command;
}

/** GET of a command: counts alone. */
export const readCommand =
  (kind: CommandKind): Handler =>
  (state, _call, id = '') =>
    ok(report(commandOf(state, kind, id)));

/** GET of a command's tasks: the outcome for each offer, in no order that holds. */
export const readTasks =
  (kind: CommandKind): Handler =>
  (state, { query }, id = '') => {
    const { tasks } = commandOf(state, kind, id);
    const page = pageOf(query, [...tasks].reverse(), { usual: 100, most: 1_000 });
    return ok({ tasks: page.map((task) => shownTask(kind, task)) });
  };

function shownTask(kind: CommandKind, { offerId, field, status, faults }: Task): object {
  const subject = kind === 'bulk' ? { subject: { offerId, field } } : { offer: { id: offerId }, field };
  return { ...subject, status, message: faults[0]?.message ?? '', errors: faults.map(errorOf) };
}
