import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';

const HEADER = `/* Made from packages/client/openapi.json by "npm run generate"; edit neither. */

`;

/** The types of the client from an OpenAPI document. Lives here because only this package has the generator. */
export async function clientTypes(document: object): Promise<string> {
  const nodes = await openapiTypescript(structuredClone(document) as OpenAPI3, {
    silent: true,
    // A file to upload.
    transform: (schema) =>
      schema.format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined,
  });
  return HEADER + astToString(nodes);
}
