import type { ListingItem } from '@sluice/connector-kit';
import type { Write, Written } from '../batch.ts';
import { termKeptFaults } from '../kept-values.ts';
import { contentOf, idOf, isParent, type Mapped } from '../map.ts';
import { isOurs, oursAsMeta, ownPartsOf } from '../own-parts.ts';
import type { WireProduct } from '../schema.ts';
import type { ShopSettings } from '../shop-settings.ts';
import { asHtml, asKeptHtml } from '../text.ts';
import { familyFaults } from './check-family.ts';
import {
  type FamilyAttributes,
  familyAttributes,
  type References,
  type StandingParent,
} from './family-attributes.ts';

/** The variants of one family that are written now, and what has to become of their parent. */
export interface Family {
  readonly code: string;
  /** Listings that are, or become, variations of it. */
  readonly members: readonly ListingItem[];
  /** The listing whose content the parent is to show; null where the parent keeps its own. */
  readonly content: ListingItem | null;
  readonly references: References;
  readonly refused: readonly Written[];
  /** Undefined while there is no parent. */
  readonly parentId: number | undefined;
  /** Null where the parent has all it needs. */
  readonly body: Mapped | null;
}

interface Variants {
  readonly code: string;
  /** All variants of the family in this call: new ones, variations, and the lead. */
  readonly group: readonly ListingItem[];
}

/** The shop's state of a family. */
interface Standing extends StandingParent {
  /** The shop's product of a listing. */
  readonly standing: (item: ListingItem) => WireProduct | undefined;
}

/** @param isBare whether the parent is made and extended without content */
export function familyOf(
  { code, group }: Variants,
  { parent, used, standing }: Standing,
  settings: ShopSettings,
  isBare: boolean,
): Family {
  const isMine = parent !== undefined && isParent(parent) && isOurs(parent);
  const own = group.filter((item) => {
    const there = standing(item);
    return there === undefined || (isMine && idOf(there).parentId === parent.id);
  });
  const faults = new Map(own.map((item) => [item, familyFaults(item, own, parent, standing(item))]));
  const members = own.filter((item) => faults.get(item)?.length === 0);
  const refusals = own.flatMap(({ key }, at): Written[] => {
    const issues = faults.get(own[at]!) ?? [];
    return issues.length === 0 ? [] : [{ key, outcome: 'refused', issues, takenBy: null }];
  });
  const lead = group.find((item) => item.payload.family?.lead && !faults.get(item)?.length);
  const speaker = parent === undefined ? (lead ?? members[0]) : isMine ? lead : undefined;
  const isNeeded = members.length > 0 || (isMine && speaker !== undefined);
  const content = isBare || !isNeeded ? null : (speaker ?? null);
  const merged = familyAttributes(members, content, { parent, used }, settings.attributes);
  const isChanged = parent === undefined || content !== null || merged.isMissing;
  const name = (content ?? members[0])?.payload.family?.name ?? code;
  return {
    code,
    members,
    content,
    references: merged.references,
    refused: refusals,
    parentId: parent?.id,
    body: isNeeded && isChanged ? parentBody({ code, name, content }, parent, merged) : null,
  };
}

interface Shown extends Pick<Family, 'code' | 'content'> {
  readonly name: string;
}

/** A parent as it is sent. One of somebody else's gets the options its new variations need, and nothing besides. */
function parentBody(
  { code, name, content }: Shown,
  current: WireProduct | undefined,
  { attributes, options }: FamilyAttributes,
): Mapped {
  const shown = content === null ? null : contentOf(content.payload, current);
  const before = current === undefined ? { images: [], attributes: [] } : ownPartsOf(current);
  const note = { ...(shown?.ours ?? before), options };
  const body = {
    ...(current === undefined ? { type: 'variable', sku: code, status: 'publish' } : {}),
    ...(current === undefined || shown !== null ? { name: asHtml(name) } : {}),
    ...(content === null ? {} : { description: asKeptHtml(content.payload.description) }),
    ...shown?.terms,
    attributes,
    ...shown?.images,
    ...(current === undefined || isOurs(current) ? { meta_data: [oursAsMeta(note)] } : {}),
  };
  return { body, uploads: shown?.uploads ?? 0 };
}

export function parentWrite({ code, content, parentId, body }: Family): Write | null {
  if (body === null) return null;
  return {
    key: { externalKey: code, syncId: null, barcode: null },
    target: parentId === undefined ? null : { id: parentId, parentId: null },
    ...body,
    faults: (kept) => (content === null ? [] : termKeptFaults(content.payload, kept)),
  };
}
