import { type EngineHost, groupAria, useHost, type WidgetProps } from '#engine'
import '@wangeditor/editor/dist/css/style.css'
import './editor.css'
import {
  type IDomEditor,
  type IEditorConfig,
  type IToolbarConfig,
  i18nChangeLanguage,
  SlateTransforms,
} from '@wangeditor/editor'
import { Toolbar, Editor as WangEditor } from '@wangeditor/editor-for-react'
import { Alert } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { chosenLanguage, t, textOf } from '#model/language/t.ts'
import { cleanPaste } from './cleanPaste.ts'
import { FONT_SIZES, forEditor, withStyles } from './forEditor.ts'
import { HEADINGS, registerHeadings } from './headings.ts'
import { isBlankHtml } from './htmlText.ts'
import { registerLists } from './lists.ts'
import { lostFormats } from './lostFormats.ts'
import { nameTools } from './nameTools.ts'
import { takeInsertedText } from './takeInsertedText.ts'
import { takeTab } from './takeTab.ts'
import { uploadEditorImage } from './uploadEditorImage.ts'

export interface RichTextInputProps extends WidgetProps<string> {
  /** px */
  height?: number
  /** Largest picture, in MB. */
  imageSize?: number
}

/** Six levels of headings instead of five. What the toolbar leaves out: videos are not stored, full screen leaves the dialog's frame. */
const TOOLBAR: Partial<IToolbarConfig> = {
  excludeKeys: [
    'headerSelect',
    'header1',
    'header2',
    'header3',
    'group-video',
    'insertVideo',
    'uploadVideo',
    'fullScreen',
    'emotion',
  ],
  insertKeys: { index: 0, keys: [HEADINGS] },
}

registerHeadings()
registerLists()
if (chosenLanguage() === 'en') i18nChangeLanguage('en')

/** The editor itself. Loaded by RichTextInput only. */
export default function Editor(props: RichTextInputProps) {
  const { value, onChange, onBlur, disabled, readOnly } = props
  const placeholder = textOf(props.placeholder ?? t('请输入内容'))
  const { status, height = 320, imageSize = 5 } = props
  const host = useHost()
  const [editor, setEditor] = useState<IDomEditor | null>(null)
  const latest = useRef(props)
  latest.current = props
  const frame = useRef<HTMLDivElement>(null)
  const opened = useRef<Opened | null>(null)
  const [lost, setLost] = useState<string[]>([])
  const [defaultHtml] = useState(() => forEditor(value ?? ''))
  const label = textOf(props.field?.title ?? t('富文本'))
  const html = value ?? ''
  const isFixed = Boolean(disabled || readOnly)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor takes its configuration once
  const config = useMemo<Partial<IEditorConfig>>(
    () => ({
      placeholder,
      readOnly: isFixed,
      scroll: true,
      autoFocus: false,
      onBlur: () => latest.current.onBlur?.(),
      customPaste: (current, event) => pasteInto(current, event, { host, limit: imageSize }),
      MENU_CONF: {
        fontSize: { fontSizeList: FONT_SIZES },
        uploadImage: {
          customUpload: (file: File, insert: (url: string, alt: string, href: string) => void) =>
            uploadEditorImage({ host, file, limit: imageSize, insert }),
        },
      },
    }),
    [],
  )

  useEffect(() => {
    if (!editor) return
    if (isFixed) editor.disable()
    else editor.enable()
  }, [editor, isFixed])

  useEffect(() => () => editor?.destroy(), [editor])

  useEffect(() => (frame.current && editor ? nameTools(frame.current, label) : undefined), [editor, label])

  /** Remembers what the editor has made of a stored text: as long as it shows that, the text stays as it is. */
  const note = useCallback((current: IDomEditor, source: string) => {
    const shown = current.getHtml()
    opened.current = { source, shown }
    setLost(source === shown ? [] : lostFormats(withStyles(source), shown))
  }, [])

  useEffect(() => {
    if (!editor || isSame(editor, html, opened.current)) return
    setHtml(editor, forEditor(html))
    note(editor, html)
  }, [editor, html, note])

  return (
    // biome-ignore lint/a11y/useSemanticElements: the editor draws its own input; this names it with its tools
    <div
      ref={frame}
      role="group"
      {...groupAria(props)}
      className={status === 'error' ? 'm-editor m-editor-error' : 'm-editor'}
      onBlur={onBlur}
      onInput={event => editor && takeInsertedText(editor, event)}
      onKeyDownCapture={event => editor && takeTab(editor, event)}
    >
      {lost.length > 0 && !isFixed && (
        <Alert
          type="warning"
          showIcon
          banner
          message={t(
            '这里的编辑器不支持此内容中的：{{formats}}。不改动正文，它会原样保留；改动后将会丢失。',
            {
              formats: lost.join(t('、')),
            },
          )}
        />
      )}
      <Toolbar editor={editor} defaultConfig={TOOLBAR} mode="simple" className="m-editor-toolbar" />
      <WangEditor
        defaultConfig={config}
        defaultHtml={defaultHtml}
        mode="simple"
        style={{ height, overflowY: 'hidden' }}
        onCreated={created => {
          note(created, html)
          setEditor(created)
        }}
        onChange={current => change(current)}
      />
    </div>
  )

  function change(current: IDomEditor): void {
    if (isSame(current, latest.current.value ?? '', opened.current)) return
    const next = current.getHtml()
    const isUndone = opened.current?.shown === next
    const text = isUndone ? (opened.current?.source ?? '') : next
    onChangeLatest(isBlankHtml(text) ? null : text)
  }

  function onChangeLatest(next: string | null): void {
    if (latest.current.disabled || latest.current.readOnly) return
    const { onChange: changeNow = onChange } = latest.current
    changeNow(next)
  }
}

/** A stored text, and the HTML that the editor has made of it. */
interface Opened {
  source: string
  shown: string
}

/** The editor writes an empty paragraph where there is nothing, and what others wrote in words of its own. */
function isSame(editor: IDomEditor, html: string, opened: Opened | null): boolean {
  const current = editor.getHtml()
  if (opened?.source === html && opened.shown === current) return true
  return current === html || (isBlankHtml(current) && isBlankHtml(html))
}

/**
 * Pasted HTML is cleaned before the editor takes it, and pictures inside it are stored. Returns whether the editor pastes
 * by itself, which it does with plain text.
 */
function pasteInto(
  editor: IDomEditor,
  event: ClipboardEvent,
  { host, limit }: { host: EngineHost; limit: number },
): boolean {
  const { clipboardData } = event
  const html = clipboardData?.getData('text/html') ?? ''
  const files = [...(clipboardData?.files ?? [])]
  if (html === '' && files.length === 0) return true
  event.preventDefault()
  const { clean, pictures, foreign } = cleanPaste(html, host)
  if (clean !== '') editor.dangerouslyInsertHtml(forEditor(clean))
  const insert = (src: string, alt: string) => {
    SlateTransforms.insertNodes(editor, {
      type: 'image',
      src,
      alt,
      href: '',
      style: {},
      children: [{ text: '' }],
    } as never)
    // Behind the picture: the tools sleep while the cursor is in it.
    editor.move(1)
  }
  // Beside HTML a file is only a picture of it.
  for (const file of html === '' ? files : pictures) void uploadEditorImage({ host, file, limit, insert })
  if (foreign > 0) host.notify.warning(t('站外图片未粘贴，请保存后上传'))
  return false
}

/** Setting the text while the cursor is in it throws, so the editor is left first. */
function setHtml(editor: IDomEditor, html: string): void {
  editor.blur()
  editor.setHtml(html)
}
