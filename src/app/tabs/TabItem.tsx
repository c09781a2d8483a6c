import { CloseOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import type { CSSProperties, KeyboardEvent, Ref } from 'react'
import { KeyDropdown } from '#engine'
import { t } from '#model/language/t.ts'
import { type Tab, tabName } from './Tab.ts'

export interface TabItemProps {
  tab: Tab
  isSeen: boolean
  onOpen(): void
  onClose(): void
  /** Moves it by one place. */
  onMove(step: -1 | 1): void
  /** What the menu of the tab holds when it is opened. */
  menu(): MenuProps
}

/** What makes a tab draggable. */
interface TabDragging {
  ref?: Ref<HTMLLIElement>
  style?: CSSProperties
  listeners?: Record<string, unknown>
  isDragged?: boolean
}

/** Characters of a title from which on it may be cut. */
const LONG = 16

const STEPS: Record<string, -1 | 1 | undefined> = { ArrowLeft: -1, ArrowRight: 1 }

/** One visited page. Delete closes it, Ctrl, Shift and an arrow move it, the context menu key opens its menu. */
export function TabItem({
  tab,
  isSeen,
  onOpen,
  onClose,
  onMove,
  menu,
  dragging,
}: TabItemProps & { dragging?: TabDragging }) {
  const { isAffixed, path } = tab
  const title = tabName(tab)
  const handleKey = (event: KeyboardEvent) => {
    const step = event.ctrlKey && event.shiftKey ? STEPS[event.key] : undefined
    if (isAffixed || (event.key !== 'Delete' && step === undefined)) return
    event.preventDefault()
    if (step === undefined) onClose()
    else onMove(step)
  }
  const names = ['m-tab', isSeen && 'm-tab-seen', dragging?.isDragged && 'm-tab-dragged']
  return (
    <li
      ref={dragging?.ref}
      style={dragging?.style}
      className={names.filter(Boolean).join(' ')}
      data-path={path}
      onAuxClick={event => {
        if (event.button === 1 && !isAffixed) onClose()
      }}
      onMouseDown={event => {
        // The middle button would start the browser's own scrolling.
        if (event.button === 1) event.preventDefault()
      }}
    >
      <KeyDropdown label={title} trigger={['contextMenu']} menu={menu()}>
        <button
          type="button"
          className="m-tab-name"
          title={title.length > LONG ? title : undefined}
          aria-current={isSeen ? 'page' : undefined}
          aria-keyshortcuts={
            isAffixed ? undefined : 'Delete Control+Shift+ArrowLeft Control+Shift+ArrowRight'
          }
          onClick={onOpen}
          onKeyDown={handleKey}
          {...dragging?.listeners}
        >
          {title}
        </button>
      </KeyDropdown>
      {!isAffixed && (
        <button
          type="button"
          className="m-tab-close"
          aria-label={t('关闭{{title}}', { title })}
          onClick={onClose}
        >
          <CloseOutlined aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
