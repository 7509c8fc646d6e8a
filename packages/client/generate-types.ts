import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';

/** The types of a client from an OpenAPI document, which came from `origin`. Lives here because only this package has the generator. */
export async function clientTypes(document: object, origin: string): Promise<string> {
  const nodes = await openapiTypescript(structuredClone(document) as OpenAPI3, {
    silent: true,
    // A file to upload.
    transform: (schema) =>
      schema.format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined,
  });
  return `/* Made from ${origin} by "npm run generate"; edit neither. */\n\n${astToString(nodes)}`;
}
