import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { ApiError } from './api.ts';
import { keepTyped } from './typed.ts';

type Values = Record<string, unknown>;

/** Fields with a message. Their frames are marked as well, and cannot be focused. */
const FAULTY = ':is(input, textarea, select, button):is([aria-invalid="true"], [data-error="true"])';

/** To be spread over the form element. */
export interface FormProps {
  ref: RefObject<HTMLFormElement | null>;
  noValidate: true;
  onSubmit(event: { preventDefault(): void }): void;
}

/** Whatever its values, the frame of a form knows this of it. */
export interface FormState {
  form: { isDirty(): boolean };
  general: Error | null;
  busy: boolean;
  props: FormProps;
}

interface FormOptions<V extends Values, R> {
  initial: V;
  /** Schema of the contracts that the request must meet; checked before anything is sent. */
  schema?: TSchema;
  /** Returns other errors, by dotted path, beside those of the schema. */
  check?(values: V): Record<string, string[]>;
  /** Makes the request, when it is not the values themselves. */
  toRequest?(values: V): unknown;
  /** Sends it. */
  submit(values: V): Promise<R>;
  onDone?(result: R, values: V): void;
  /** Names of the form's fields by their names in the API, where they differ. */
  rename?: Record<string, string>;
}

/**
 * A form as all of the portal behave: errors of the contracts' schema are shown before anything is sent, each message
 * of a 422 stands on its field and the first of them gets the focus, typed values stay, and `general` holds messages of
 * no field; `Refusal` of ui/ shows it.
 *
 * Fields are bound with `form.getInputProps(name)`; inputs need the attribute `data-path` (Mantine sets it).
 */
export function useApiForm<V extends Values, R>(options: FormOptions<V, R>) {
  const { initial, schema, submit, onDone, rename = {} } = options;
  const form = useForm<V>({ initialValues: initial });
  const mutation = useMutation({ mutationFn: submit, mutationKey: ['form'] });
  const { root, general, show, clear } = useMessages(form, rename);

  const send = async (): Promise<void> => {
    const values = form.getValues();
    const request = options.toRequest?.(values) ?? values;
    const problems = {
      ...(schema === undefined ? {} : problemsOf(schema, request)),
      ...options.check?.(values),
    };
    clear();
    if (Object.keys(problems).length > 0) return show(problems, null);
    try {
      const result = await mutation.mutateAsync(values);
      form.resetDirty(values);
      onDone?.(result, values);
    } catch (error) {
      // An error without words is shown elsewhere on the page.
      const cause = error instanceof Error && error.message === '' ? null : asError(error);
      show(error instanceof ApiError && error.status === 422 ? error.errors : {}, cause);
    }
  };

  const props: FormProps = {
    ref: root,
    noValidate: true,
    onSubmit: (event) => {
      event.preventDefault();
      void send();
    },
  };
  return {
    form,
    general,
    busy: mutation.isPending,
    props,
    send,
  };
}

type Messages = Readonly<Record<string, readonly string[]>>;
type ErrorFields = Pick<ReturnType<typeof useForm>, 'setErrors' | 'clearErrors'>;

/** Messages on their fields, the first of which gets the focus; `general` is of no field that is on the page. */
function useMessages(form: ErrorFields, rename: Readonly<Record<string, string>>) {
  const root = useRef<HTMLFormElement>(null);
  const [general, setGeneral] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);

  // After the messages are on the page, so that the first of them in its order can be focused.
  useEffect(() => {
    if (attempt === 0) return;
    const first = root.current?.querySelector<HTMLElement>(FAULTY);
    first?.focus();
  }, [attempt]);

  const show = (errors: Messages, cause: Error | null): void => {
    const fields = Object.entries(errors).map(([path, texts]) => [rename[path] ?? path, texts.join(' ')]);
    form.setErrors(Object.fromEntries(fields));
    const orphans = fields.filter(([path]) => !isOnPage(root.current, path!)).map(([, text]) => text);
    setGeneral(orphans.length > 0 ? new Error(orphans.join(' ')) : fields.length === 0 ? cause : null);
    setAttempt((count) => count + 1);
  };
  const clear = (): void => {
    form.clearErrors();
    setGeneral(null);
  };
  return { root, general, show, clear };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const isOnPage = (root: HTMLElement | null, path: string): boolean =>
  root?.querySelector(`[data-path="${CSS.escape(path)}"]`) != null;

/** Errors of a schema, by dotted path, in the person's language. */
export function problemsOf(schema: TSchema, value: unknown): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  for (const error of Value.Errors(schema, value)) {
    const { keyword, instancePath } = error;
    const params = error.params as Record<string, unknown>;
    const missing = keyword === 'required' ? (params.requiredProperties as string[] | undefined) : undefined;
    const base = instancePath.slice(1).replaceAll('/', '.');
    const paths = missing?.map((name) => (base === '' ? name : `${base}.${name}`)) ?? [base];
    for (const path of paths)
      problems[path] ??= [i18next.t(`lib:problem.${keyword}`, { ...params, defaultValue: error.message })];
  }
  return problems;
}

/**
 * Keeps a form up to date, whoever changed the record, as long as nothing is typed: a colleague's change must not take
 * what somebody is typing.
 *
 * @param now the values of the service
 * @param settled whether nothing is typed and nothing is being saved, against the form's initial values
 * @returns the form's initial values, so that only differences from them are sent; and a function that begins anew,
 *   which after a save gets the values that were sent and keeps what was typed since
 */
export function useFollow<V extends Values>(
  form: Pick<ReturnType<typeof useForm<V>>, 'getValues' | 'setInitialValues' | 'setValues'>,
  now: V,
  settled: (base: V) => boolean,
): [base: V, begin: (values: V, sent?: V) => void] {
  const [base, setBase] = useState(now);
  const begin = (values: V, sent?: V): void => {
    setBase(values);
    form.setInitialValues(values);
    form.setValues(sent === undefined ? values : keepTyped(values, sent, form.getValues()));
  };
  const stale = settled(base) && JSON.stringify(now) !== JSON.stringify(base);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of what holds
  useEffect(() => {
    if (stale) begin(now);
  }, [stale, JSON.stringify(now)]);
  return [base, begin];
}
