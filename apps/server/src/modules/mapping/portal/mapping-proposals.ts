import { MappingCopyQuery, MappingProposal, MappingSuggestionQuery } from '@sluice/contracts/portal';
import { Type } from 'typebox';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { readUploadedSheet } from '../../imports/index.ts';
import { copyMappings } from '../proposal/copy-mappings.ts';
import { proposeFile } from '../proposal/file/propose-file.ts';
import { sureSuggestions } from '../proposal/sure-suggestions.ts';
import type { PortalMappingDeps } from './deps.ts';

const tag = 'Mapping';
const subject = 'connection';
const description = 'Nothing is mapped: whoever agrees sends the mappings as a batch.';
const MOST_ROWS = 20_000;

/** Mappings that somebody may confirm, from suggestions, another connection or a file. */
export const mappingProposalEndpoints = (deps: PortalMappingDeps): Endpoint[] => [
  fromSuggestions(deps),
  fromConnection(deps),
  fromFile(deps),
];

const fromSuggestions = ({ db }: PortalMappingDeps): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id/mapping-suggestions',
    operationId: 'listSureSuggestions',
    tag,
    summary: 'List the first suggestion of every open category that is likely enough',
    description,
    subject,
    load: 'preview',
    query: MappingSuggestionQuery,
    success: { status: 200, schema: MappingProposal },
    errors: [404, 422],
    handle: ({ principal, params, query }) =>
      sureSuggestions(db, principal.tenantId, params.id!, {
        minConfidence: query.min_confidence,
        search: query.search ?? '',
        withProducts: query.with_products ?? false,
      }),
  });

const fromConnection = ({ db }: PortalMappingDeps): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id/mapping-copy',
    operationId: 'proposeMappingCopy',
    tag,
    summary: 'List the mappings of another connection of the platform that this one lacks',
    description,
    subject,
    query: MappingCopyQuery,
    success: { status: 200, schema: MappingProposal },
    errors: [404, 422],
    handle: ({ principal, params, query }) =>
      db.inTenant(principal.tenantId, (tx) => copyMappings(tx, params.id!, query.from)),
  });

const fromFile = (deps: PortalMappingDeps): Endpoint =>
  endpoint({
    method: 'POST',
    path: '/portal/api/connections/:id/mapping-files',
    operationId: 'proposeMappingFile',
    tag,
    summary: 'Read a file of mappings, with errors by row',
    description: `${description} The file has the columns of an export of category or attribute mappings.`,
    subject,
    load: 'upload',
    multipart: {
      description: `One file part named file (CSV, TSV or XLSX), at most ${MOST_ROWS} rows.`,
      fields: Type.Object({ file: Type.String({ format: 'binary' }) }),
    },
    success: { status: 200, schema: MappingProposal },
    errors: [400, 404, 413, 415, 422, 500],
    handle: async ({ principal, params, request }) => {
      const rows = await readUploadedSheet(deps, principal.tenantId, request, MOST_ROWS);
      return deps.db.inTenant(principal.tenantId, (tx) => proposeFile(tx, params.id!, rows));
    },
  });
