import { ActionIcon, Button, Group, Popover, TextInput } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './RichText.module.css';

interface RichTextProps {
  value: string;
  onChange(html: string): void;
  readOnly: boolean;
  attributes: Record<string, unknown>;
}

/** A text editor that writes clean HTML. Loaded when somebody opens it. */
export default function RichText({ value, onChange, readOnly, attributes }: RichTextProps) {
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: { openOnClick: false, protocols: ['mailto', 'tel'] } })],
    content: value,
    editable: !readOnly,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        ...Object.fromEntries(Object.entries(attributes).map(([name, given]) => [name, String(given)])),
      },
    },
  });
  // Saved or discarded: what is shown follows, without counting as typed.
  useEffect(() => {
    // It ends with the page that is left, whose last effects still run.
    if (editor.isDestroyed) return;
    const shown = editor.isEmpty ? '' : editor.getHTML();
    if (shown !== value && !editor.isFocused) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className={classes.frame}>
      {!readOnly && !editor.isDestroyed && <Tools editor={editor} />}
      <EditorContent editor={editor} className={classes.text} />
    </div>
  );
}

const TOOLS = [
  { name: 'bold', icon: IconBold, active: 'bold', run: (e: Editor) => e.chain().focus().toggleBold().run() },
  {
    name: 'italic',
    icon: IconItalic,
    active: 'italic',
    run: (e: Editor) => e.chain().focus().toggleItalic().run(),
  },
  {
    name: 'underline',
    icon: IconUnderline,
    active: 'underline',
    run: (e: Editor) => e.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'heading2',
    icon: IconH2,
    active: 'heading2',
    run: (e: Editor) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'heading3',
    icon: IconH3,
    active: 'heading3',
    run: (e: Editor) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'bulletList',
    icon: IconList,
    active: 'bulletList',
    run: (e: Editor) => e.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    icon: IconListNumbers,
    active: 'orderedList',
    run: (e: Editor) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    icon: IconBlockquote,
    active: 'blockquote',
    run: (e: Editor) => e.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'clear',
    icon: IconClearFormatting,
    active: null,
    run: (e: Editor) => e.chain().focus().clearNodes().unsetAllMarks().run(),
  },
  { name: 'undo', icon: IconArrowBackUp, active: null, run: (e: Editor) => e.chain().focus().undo().run() },
  {
    name: 'redo',
    icon: IconArrowForwardUp,
    active: null,
    run: (e: Editor) => e.chain().focus().redo().run(),
  },
] as const;

const isActive = (editor: Editor, name: string): boolean =>
  name.startsWith('heading')
    ? editor.isActive('heading', { level: Number(name.at(-1)) })
    : editor.isActive(name);

function Tools({ editor }: { editor: Editor }) {
  const { t } = useTranslation('product');
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      TOOLS.flatMap((tool) => (tool.active !== null && isActive(now, tool.active) ? tool.active : [])).join(),
  }).split(',');
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('editor.toolbar')}>
      {TOOLS.map(({ name, icon: Icon, active: mark, run }) => {
        const on = mark !== null && active.includes(mark);
        return (
          <ActionIcon
            key={name}
            variant={on ? 'light' : 'subtle'}
            color={on ? undefined : 'gray'}
            aria-label={t(`editor.${name}`)}
            title={t(`editor.${name}`)}
            {...(mark === null ? {} : { 'aria-pressed': on })}
            onClick={() => run(editor)}
          >
            <Icon size={17} />
          </ActionIcon>
        );
      })}
      <LinkTool editor={editor} />
    </div>
  );
}

function LinkTool({ editor }: { editor: Editor }) {
  const { t } = useTranslation('product');
  const [opened, setOpened] = useState(false);
  const [href, setHref] = useState('');
  const open = (): void => {
    setHref(String(editor.getAttributes('link').href ?? ''));
    setOpened(true);
  };
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    // The form of the page is around this one.
    event.stopPropagation();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href.trim() === '') chain.unsetLink().run();
    else chain.setLink({ href: href.trim() }).run();
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('editor.link')}
          title={t('editor.link')}
          onClick={open}
        >
          <IconLink size={17} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={apply}>
          <Group gap="xs" align="flex-end">
            <TextInput
              size="xs"
              label={t('editor.address')}
              type="url"
              value={href}
              onChange={(event) => setHref(event.currentTarget.value)}
              data-autofocus
            />
            <Button size="xs" type="submit">
              {t('editor.apply')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
