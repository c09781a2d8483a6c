import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type ComponentType, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { KeyDropdown } from '../layout/KeyDropdown.tsx'
import { TabItem, type TabItemProps } from './TabItem.tsx'
import { tabMenu } from './tabMenu.tsx'
import { tabs } from './tabs.ts'
import { useStripScroll } from './useStripScroll.ts'
import { useTabCommands } from './useTabCommands.ts'
import { useTabMoves } from './useTabMoves.ts'
import './tabs.css'

/** Null when it cannot be fetched: then tabs are not dragged, and the next approach tries again. */
async function fetchSortable() {
  try {
    return await import('./SortableTabs.tsx')
  } catch (error) {
    console.warn('What drags tabs could not be fetched.', error)
    return null
  }
}

type Items = ComponentType<{ items: TabItemProps[] }>

/**
 * The visited pages: click opens, middle click closes, the wheel scrolls, dragging orders them or Ctrl, Shift and an
 * arrow, and each has a menu. What drags is fetched when the pointer first comes near, and put in place when it leaves, unless a menu is
 * open, which would vanish with the tab that it belongs to.
 */
export function TabStrip() {
  const { pathname } = useLocation()
  const { tabs: list } = useSnapshot(tabs)
  const commands = useTabCommands()
  const strip = useRef<HTMLDivElement>(null)
  const [Items, setItems] = useState<Items>(() => PlainTabs)
  const scroll = useStripScroll(strip, pathname, list.length)

  const move = useTabMoves(strip, list)
  const menuFor = useCallback((path: string) => tabMenu({ list: tabs.tabs, path, commands }), [commands])
  const items = list.map(
    (tab): TabItemProps => ({
      tab,
      isSeen: tab.path === pathname,
      onOpen: () => commands.open(tab.path),
      onClose: () => void commands.close(tab.path),
      onMove: step => move(tab.path, step),
      menu: () => menuFor(tab.path),
    }),
  )

  /** The tabs are exchanged in one moment, so that what had the focus has it afterwards. */
  async function makeSortable(): Promise<void> {
    const fetched = await fetchSortable()
    if (!fetched || strip.current?.querySelector('.ant-dropdown-open')) return
    const refocus = focusIn(strip.current)
    flushSync(() => setItems(() => fetched.default))
    refocus()
  }

  return (
    <nav className="m-tabs" aria-label={t('打开的页面')}>
      {scroll.isLong && <ScrollButton label={t('向左滚动')} onClick={() => scroll.by(-1)} />}
      <div
        className="m-tabs-strip"
        ref={strip}
        onPointerEnter={() => void fetchSortable()}
        onPointerLeave={() => void makeSortable()}
      >
        <ul className="m-tabs-list">
          <Items items={items} />
        </ul>
      </div>
      {scroll.isLong && <ScrollButton label={t('向右滚动')} onClick={() => scroll.by(1)} />}
      <KeyDropdown trigger={['click']} placement="bottomRight" menu={menuFor(pathname)}>
        <button type="button" className="m-tabs-more" aria-haspopup="menu">
          {t('页签操作')}
        </button>
      </KeyDropdown>
    </nav>
  )
}

function PlainTabs({ items }: { items: TabItemProps[] }) {
  return (
    <>
      {items.map(item => (
        <TabItem key={item.tab.path} {...item} />
      ))}
    </>
  )
}

/** Remembers which button of which tab has the focus. Returns what gives it back to the one in its place. */
function focusIn(strip: HTMLElement | null): () => void {
  const focused = document.activeElement
  const path = strip?.contains(focused) ? focused?.closest('[data-path]')?.getAttribute('data-path') : null
  if (!strip || !focused || path == null) return () => undefined
  return () => {
    const tab = [...strip.querySelectorAll('[data-path]')].find(one => one.getAttribute('data-path') === path)
    tab?.querySelector<HTMLElement>(`.${focused.classList[0]}`)?.focus()
  }
}

function ScrollButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <button type="button" className="m-tabs-more" aria-label={label} onClick={onClick}>
      {label === t('向左滚动') ? <LeftOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
    </button>
  )
}
