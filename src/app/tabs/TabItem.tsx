import { CloseOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { type CSSProperties, type KeyboardEvent, memo, type Ref } from 'react'
import { KeyDropdown } from '#engine'
import { t } from '#model/language/t.ts'
import { type Tab, tabName } from './Tab.ts'

/** What can be done with a tab; the same object as long as the strip stands. */
export interface TabActions {
  open(path: string): void
  close(path: string): void
  /** Moves it by one place. */
  move(path: string, step: -1 | 1): void
  /** What its menu holds among these tabs. */
  menu(path: string, list: readonly Tab[]): MenuProps
}

export interface TabItemProps {
  tab: Tab
  isSeen: boolean
  /** All tabs. */
  list: readonly Tab[]
  actions: TabActions
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

/**
 * One visited page. Delete closes it, Ctrl, Shift and an arrow move it, the context menu key opens its menu. A change of
 * pages draws two of them, however many there are.
 */
export const TabItem = memo(function TabItem({
  tab,
  isSeen,
  list,
  actions,
  dragging,
}: TabItemProps & { dragging?: TabDragging }) {
  const { isAffixed, path } = tab
  const title = tabName(tab)
  const handleKey = (event: KeyboardEvent) => {
    const step = event.ctrlKey && event.shiftKey ? STEPS[event.key] : undefined
    if (isAffixed || (event.key !== 'Delete' && step === undefined)) return
    event.preventDefault()
    if (step === undefined) actions.close(path)
    else actions.move(path, step)
  }
  const names = ['m-tab', isSeen && 'm-tab-seen', dragging?.isDragged && 'm-tab-dragged']
  return (
    <li
      ref={dragging?.ref}
      style={dragging?.style}
      className={names.filter(Boolean).join(' ')}
      data-path={path}
      onAuxClick={event => {
        if (event.button === 1 && !isAffixed) actions.close(path)
      }}
      onMouseDown={event => {
        // The middle button would start the browser's own scrolling.
        if (event.button === 1) event.preventDefault()
      }}
    >
      <KeyDropdown label={title} trigger={['contextMenu']} menu={actions.menu(path, list)}>
        <button
          type="button"
          className="m-tab-name"
          title={title.length > LONG ? title : undefined}
          aria-current={isSeen ? 'page' : undefined}
          aria-keyshortcuts={
            isAffixed ? undefined : 'Delete Control+Shift+ArrowLeft Control+Shift+ArrowRight'
          }
          onClick={() => actions.open(path)}
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
          onClick={() => actions.close(path)}
        >
          <CloseOutlined aria-hidden="true" />
        </button>
      )}
    </li>
  )
})
