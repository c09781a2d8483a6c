import { Boot, DomEditor, type IDomEditor, SlateEditor, SlateTransforms } from '@wangeditor/editor'
import { t } from '#model/language/t.ts'

/** Key of the tool that makes headings. */
export const HEADINGS = 'headingSelect'

const LEVELS = [1, 2, 3, 4, 5, 6]
const PARAGRAPH = 'paragraph'

let isRegistered = false

/** Teaches the editor a sixth level of headings, and a tool that offers all six. The registry is one for all editors. */
export function registerHeadings(): void {
  if (isRegistered) return
  isRegistered = true
  Boot.registerModule({
    renderElems: [
      {
        type: 'header6',
        // A node of the editor's own virtual document, as its drawing library makes it.
        renderElem: (_, children) =>
          ({
            sel: 'h6',
            data: {},
            children: children ?? [],
            text: undefined,
            elm: undefined,
            key: undefined,
          }) as never,
      },
    ],
    elemsToHtml: [{ type: 'header6', elemToHtml: (_, children) => `<h6>${children}</h6>` }],
    parseElemsHtml: [
      {
        selector: 'h6:not([data-w-e-type])',
        parseElemHtml: (element, children, editor) => {
          const inline = children.filter(child => 'text' in child || editor.isInline(child as never))
          const text = (element as unknown as Element).textContent?.replace(/\s+/g, ' ') ?? ''
          return { type: 'header6', children: inline.length > 0 ? inline : [{ text }] } as never
        },
      },
    ],
    menus: [{ key: HEADINGS, factory: () => headingTool }],
  })
}

const headingTool = {
  get title() {
    return t('标题')
  },
  tag: 'select',
  width: 76,
  getOptions(editor: IDomEditor) {
    const current = levelAt(editor)
    const levels = LEVELS.map(level => ({ value: `header${level}`, text: t('标题 {{level}}', { level }) }))
    return [{ value: PARAGRAPH, text: t('正文') }, ...levels].map(option => ({
      ...option,
      selected: option.value === current,
    }))
  },
  isActive: () => false,
  getValue: (editor: IDomEditor) => levelAt(editor),
  /** In tables, lists and code there are no headings. */
  isDisabled: (editor: IDomEditor) => editor.selection === null || blockAt(editor) === null,
  exec(editor: IDomEditor, value: string | boolean) {
    editor.restoreSelection()
    SlateTransforms.setNodes(editor, { type: String(value) } as never)
  },
}

function levelAt(editor: IDomEditor): string {
  return blockAt(editor) ?? PARAGRAPH
}

/** Type of the paragraph or heading that the cursor is in; null for anything else. */
function blockAt(editor: IDomEditor): string | null {
  const isBlock = (node: unknown) => /^(paragraph|header[1-6])$/.test(DomEditor.getNodeType(node as never))
  const [found] = SlateEditor.nodes(editor, { match: isBlock, universal: true })
  return found ? DomEditor.getNodeType(found[0] as never) : null
}
