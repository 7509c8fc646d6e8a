import type { Configuration, MappingPack } from '@sluice/contracts/portal';
import { Document, isScalar, isSeq, visit } from 'yaml';
import { suggestedReference } from './secrets.ts';

/** The configuration of a shop as YAML, with references in the place of secrets. */
export function configurationText(configuration: Configuration): string {
  const connections = configuration.connections?.map((one) => ({
    ...one,
    secrets: Object.fromEntries(
      Object.keys(one.secrets ?? {}).map((name) => [name, suggestedReference(one.label, name)]),
    ),
  }));
  return yamlOf({ ...configuration, connections }, 'sluice.schema.json');
}

export const packText = (pack: MappingPack): string => yamlOf(pack, 'sluice-pack.schema.json');

/** @param schema name of the file that `sluice config schema` prints, for editors that know the comment */
function yamlOf(value: object, schema: string): string {
  const document = new Document(value);
  document.commentBefore = ` yaml-language-server: $schema=./${schema}`;
  visit(document, {
    // Paths and other lists of texts stay on their line.
    Seq: (_key, list) => {
      if (isSeq(list) && list.items.length > 0 && list.items.every(isScalar)) list.flow = true;
    },
  });
  return document.toString({ lineWidth: 0 });
}
