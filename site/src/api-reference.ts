/** A part of an OpenAPI document, as far as the reference shows it. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: readonly unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  description?: string;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface Body {
  description?: string;
  content?: Record<string, { schema: Schema; example?: unknown }>;
}

interface Operation {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The reference of the public API as Markdown, made from its OpenAPI document: every operation, then every type. */
export function apiReference(document: object): string {
  const { paths, components } = document as Description;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? 'Others'))];
  return [
    '# API reference',
    'Every operation of `/v1`, with its fields. A running service shows the same at `/docs`, and as a machine-readable document at `/v1/openapi.json`. Calls carry `Authorization: Bearer <key>` and `Accept: application/json`; [the statements](../spec/requests.md) say how errors, limits and pages work.',
    ...tags.flatMap((tag) => [
      `## ${tag}`,
      ...operations
        .filter(({ operation }) => (operation.tags?.[0] ?? 'Others') === tag)
        .map(({ path, method, operation }) => operationText(`${method.toUpperCase()} ${path}`, operation)),
    ]),
    '## Types',
    ...Object.entries(components.schemas).map(([name, schema]) => typeText(name, schema)),
    '',
  ].join('\n\n');
}

function operationText(call: string, operation: Operation): string {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const [form, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const [status, answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const shown = answer?.content?.['application/json'];
  return [
    `### ${summary ?? operation.operationId}`,
    `\`${call}\``,
    ...(description === undefined ? [] : [plain(description)]),
    ...(parameters.length === 0 ? [] : [table(parameters.map(parameterRow))]),
    ...(body === undefined
      ? []
      : [`Body (\`${form}\`): ${typeOf(body.schema)}${said(requestBody?.description)}`]),
    ...(body?.schema.properties === undefined ? [] : [fieldTable(body.schema)]),
    `Answers ${status}${shown === undefined ? '' : `: ${typeOf(shown.schema)}`}. Refusals: ${Object.keys(
      responses,
    )
      .filter((code) => code !== status)
      .join(', ')}.`,
    ...(shown?.example === undefined
      ? []
      : [`\`\`\`json\n${JSON.stringify(shown.example, null, 2)}\n\`\`\``]),
  ].join('\n\n');
}

const typeText = (name: string, schema: Schema): string =>
  [
    `### ${name}`,
    ...(schema.description === undefined ? [] : [plain(schema.description)]),
    schema.properties === undefined ? typeOf(schema) : fieldTable(schema),
  ].join('\n\n');

type Row = [name: string, type: string, description: string];

const parameterRow = ({ name, in: place, required, schema, description }: Parameter): Row => [
  `\`${name}\`${required ? '' : ' (optional)'}`,
  `${typeOf(schema)}, ${place}`,
  plain(description ?? schema.description ?? ''),
];

const fieldTable = ({ properties = {}, required = [] }: Schema): string =>
  table(
    Object.entries(properties).map(
      ([name, field]): Row => [
        `\`${name}\`${required.includes(name) ? '' : ' (optional)'}`,
        typeOf(field),
        plain(field.description ?? ''),
      ],
    ),
  );

const table = (rows: readonly Row[]): string =>
  [
    '| field | type | |',
    '| --- | --- | --- |',
    ...rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
  ].join('\n');

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1)!;
    return `[${name}](#${name.toLowerCase()})`;
  }
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  return [schema.type ?? 'anything']
    .flat()
    .map((kind) => kindOf(kind, schema))
    .join(' or ');
}

function kindOf(kind: string, { items, properties, additionalProperties }: Schema): string {
  if (kind === 'array') return items === undefined ? 'list' : `list of ${typeOf(items)}`;
  if (kind !== 'object') return kind;
  if (properties !== undefined)
    return `object (${Object.keys(properties)
      .map((name) => `\`${name}\``)
      .join(', ')})`;
  return typeof additionalProperties === 'object' ? `object of ${typeOf(additionalProperties)}` : 'object';
}

const said = (text: string | undefined): string => (text === undefined ? '' : `. ${plain(text)}`);

/** Words of the description as Markdown shows them: no mark-up by chance. */
const plain = (text: string): string =>
  text.replaceAll('\n', ' ').replaceAll('<', '&lt;').replaceAll('*', '\\*').replaceAll('_', '\\_');
