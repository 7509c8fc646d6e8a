import sax, { type SAXOptions } from 'sax';

/** Called for each element of a document, in its order. */
export interface XmlHandlers {
  open(name: string): void;
  /** @param text what stands in the element since the last tag, without blanks around it */
  close(name: string, text: string): void;
}

/**
 * Reads a channel's XML element by element. Strict: only the entities of XML itself are known, and none that the document
 * declares is expanded.
 *
 * @throws Error at the first fault of the document, and whatever a handler throws
 */
export function walkXml(xml: string, { open, close }: XmlHandlers): void {
  // The types of sax have not heard of the option.
  const options: SAXOptions & { strictEntities: boolean } = { strictEntities: true };
  const parser = sax.parser(true, options);
  let text = '';
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name }) => {
    text = '';
    open(name);
  };
  parser.ontext = parser.oncdata = (some) => {
    text += some;
  };
  parser.onclosetag = (name) => {
    close(name, text.trim());
    text = '';
  };
  parser.write(xml).close();
}
