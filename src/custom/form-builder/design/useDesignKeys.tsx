import { Modal } from 'antd'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { KeyList } from '#engine'
import { t } from '#model/language/t.ts'
import type { DesignCommands } from './createDesignCommands.ts'
import { focusPart } from './focusPart.ts'
import { useClipboard } from './useClipboard.ts'
import { useDesign } from './useDesign.ts'

interface DesignKeys {
  props: { onKeyDown(event: KeyboardEvent): void }
  show(): void
  dialog: ReactNode
}

/**
 * Returns what listens to the keys of the designer. Those that type go where something is typed.
 * @param isMoving whether something is picked up: the arrows move it then, and the selection stays
 */
export function useDesignKeys(isMoving: () => boolean): DesignKeys {
  const { session, commands } = useDesign()
  const [isShown, show] = useState(false)
  const clipboard = useClipboard()
  function handle(event: KeyboardEvent): void {
    if (event.defaultPrevented || isMoving()) return
    const isTyping = isInput(event.target)
    const isCommand = event.ctrlKey || event.metaKey
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (isCommand && !isTyping && (key === 'z' || key === 'y')) {
      event.preventDefault()
      if (key === 'y' || event.shiftKey) session.redo()
      else session.undo()
      return
    }
    if (isIn(event.target, '[data-design-search]')) {
      handleInSearch(event)
      return
    }
    if (key === 'Escape' && isIn(event.target, SETTINGS) && !isIn(event.target, OWN_ESCAPE)) {
      focusPart(event.currentTarget, 'canvas')
      return
    }
    if (isTyping || !isOnCanvas(event.target)) return
    const deeds = isCommand ? withCommand : plain
    const deed = event.altKey ? withAlt[key] : deeds[key]
    if (!deed) return
    event.preventDefault()
    deed(event)
  }

  type Deed = (event: KeyboardEvent) => void
  const withCommand: Record<string, Deed> = { a: commands.selectAll, d: commands.duplicate, ...clipboard }
  const withAlt: Record<string, Deed> = {
    ArrowUp: () => commands.shift('up'),
    ArrowDown: () => commands.shift('down'),
    ArrowLeft: () => commands.shift('out'),
    ArrowRight: () => commands.shift('in'),
  }
  const renameSelected = () => session.rename(session.state().selection.at(-1) ?? null)
  /** What was added last is selected: it is named without a way over the canvas. */
  function handleInSearch(event: KeyboardEvent): void {
    if (event.key === 'F2') renameSelected()
    else if (event.key === 'Escape') focusPart(event.currentTarget, 'canvas')
  }
  const plain: Record<string, Deed> = {
    '/': event => focusPart(event.currentTarget, 'search'),
    Enter: event => focusPart(event.currentTarget, event.shiftKey ? 'conditions' : 'settings'),
    ...stepKeys(commands),
    Delete: () => void commands.remove(),
    Backspace: () => void commands.remove(),
    F2: renameSelected,
    Escape: () => session.select([]),
    '?': () => show(true),
  }
  return {
    props: { onKeyDown: handle },
    show: () => show(true),
    dialog: <KeysDialog isOpen={isShown} close={() => show(false)} />,
  }
}

const stepKeys = (commands: DesignCommands): Record<string, (event: KeyboardEvent) => void> => ({
  ArrowDown: event => commands.step(1, event.shiftKey),
  ArrowUp: event => commands.step(-1, event.shiftKey),
})

const SETTINGS = '.m-design-right'
/** What closes something of its own by Escape. */
const OWN_ESCAPE = '.ant-select-open, .cm-editor'

const isIn = (target: EventTarget, selector: string): boolean =>
  target instanceof HTMLElement && target.closest(selector) !== null

const isInput = (target: EventTarget): boolean =>
  isIn(target, 'input, textarea, select, [contenteditable="true"], .ant-select, .cm-editor')

const isOnCanvas = (target: EventTarget): boolean => isIn(target, '[data-canvas], [data-canvas-keys]')

const keysOfDesigner = (): [keys: string[], deed: string][] => [
  [['/'], t('查找组件：回车添加到选中元素之后，F2 修改其标题')],
  [['Enter'], t('设置选中元素的属性，Esc 返回画布')],
  [['Shift', 'Enter'], t('设置显示条件')],
  [['↑ ↓'], t('选择上一个、下一个元素（按住 Shift 多选）')],
  [['Alt', '↑ ↓'], t('上移、下移')],
  [['Alt', '→'], t('移入前一个分组')],
  [['Alt', '←'], t('移出分组')],
  [[t('空格')], t('拿起，再按方向键移动，按空格键放下')],
  [['F2'], t('修改标题')],
  [['Delete'], t('删除')],
  [['Ctrl', 'A'], t('选择全部')],
  [['Ctrl', 'D'], t('复制一份')],
  [['Ctrl', 'C'], t('复制')],
  [['Ctrl', 'X'], t('剪切')],
  [['Ctrl', 'V'], t('粘贴')],
  [['Ctrl', 'Z'], t('撤销')],
  [['Ctrl', 'Y'], t('重做')],
  [['Esc'], t('取消选择')],
]

/** What the keyboard does while the canvas has the focus. */
function KeysDialog({ isOpen, close }: { isOpen: boolean; close(): void }) {
  return (
    <Modal open={isOpen} centered title={t('快捷键')} footer={null} width={640} onCancel={close}>
      <p className="m-hint">{t('先点击画布，再使用快捷键。Mac 上用 ⌘ 代替 Ctrl。')}</p>
      <KeyList keys={keysOfDesigner()} />
    </Modal>
  )
}
