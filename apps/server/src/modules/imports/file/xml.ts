import { message } from '@sluice/contracts/messages';
import sax, { type SAXOptions, type SAXParser } from 'sax';
import { ImportFileError } from './errors.ts';

/** An XML name without its prefix: some producers write `x:row` for `row`. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * A strict streaming XML parser that knows the five built-in entities and refuses a document type, so that no
 * entity can ever be declared. sax itself ends any mark-up longer than 64 KB and hands long text on in pieces.
 */
export function createXmlParser(part?: string): SAXParser {
  // The bound of 64 KB works only while sax counts positions, its default; that costs 7 % of the time.
  // Without strictEntities sax would also know the entities of HTML; its types have not heard of the option.
  const options: SAXOptions & { strictEntities: boolean } = { strictEntities: true };
  const parser = sax.parser(true, options);
  parser.ondoctype = () => {
    throw dtdRefused(part);
  };
  parser.onerror = (error) => {
    if (/doctype/i.test(error.message)) throw dtdRefused(part);
    const damaged = part === undefined ? message('xml_damaged') : message('workbook_part_damaged', { part });
    throw new ImportFileError('corrupt_file', damaged, { cause: error });
  };
  return parser;
}

/** Reads a small part as a flat list of its elements. */
export async function readElements(
  part: string,
  text: AsyncIterable<string>,
): Promise<{ name: string; attributes: Record<string, string> }[]> {
  const elements: { name: string; attributes: Record<string, string> }[] = [];
  const parser = createXmlParser(part);
  parser.onopentag = (tag) => {
    if (elements.length > 100_000)
      throw new ImportFileError('bomb', message('workbook_part_too_large', { part }));
    elements.push({ name: localName(tag.name), attributes: tag.attributes as Record<string, string> });
  };
  for await (const piece of text) parser.write(piece);
  parser.close();
  return elements;
}

function dtdRefused(part: string | undefined): ImportFileError {
  return new ImportFileError(
    'dtd_refused',
    part === undefined ? message('xml_document_type') : message('workbook_document_type'),
  );
}
