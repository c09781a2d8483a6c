import { EllipsisOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import {
  type ComponentType,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { KeyDropdown } from '#engine'
import { t } from '#model/language/t.ts'
import { type TabActions, TabItem, type TabItemProps } from './TabItem.tsx'
import { tabMenu } from './tabMenu.tsx'
import { moveTab, tabs } from './tabs.ts'
import { useTabCommands } from './useTabCommands.ts'
import './tabs.css'

const PART = 0.8

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
  const actions = useMemo(
    (): TabActions => ({
      open: commands.open,
      close: path => void commands.close(path),
      move,
      menu: (path, among) => tabMenu({ list: among, path, commands }),
    }),
    [commands, move],
  )
  const items = list.map((tab): TabItemProps => ({ tab, isSeen: tab.path === pathname, list, actions }))

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
      <KeyDropdown
        label={t('页签操作')}
        trigger={['click']}
        placement="bottomRight"
        menu={actions.menu(pathname, list)}
      >
        <button
          type="button"
          className="m-tabs-more"
          aria-haspopup="menu"
          aria-label={t('页签操作')}
          title={t('页签操作')}
        >
          <EllipsisOutlined aria-hidden="true" />
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

/**
 * Returns what moves a tab by one place, from the keyboard. The button that has the focus has it afterwards: a
 * browser takes it from what is put elsewhere in the document.
 */
function useTabMoves(strip: RefObject<HTMLElement | null>, list: unknown) {
  const moved = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order has changed when the list has
  useLayoutEffect(() => {
    const path = moved.current
    moved.current = null
    if (path === null) return
    const tab = [...(strip.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].find(
      ({ dataset }) => dataset.path === path,
    )
    tab?.querySelector<HTMLElement>('.m-tab-name')?.focus()
  }, [list, strip])

  return useCallback((path: string, step: -1 | 1): void => {
    const target = tabs.tabs[tabs.tabs.findIndex(tab => tab.path === path) + step]
    if (!target) return
    moved.current = path
    moveTab(path, target.path)
  }, [])
}

interface StripScroll {
  /** Whether there are more tabs than fit. */
  isLong: boolean
  /** Scrolls by most of what is seen. @param direction -1 to the left, 1 to the right */
  by(direction: 1 | -1): void
}

/** Lets the wheel scroll a strip sideways, and keeps the tab of the seen page in view. */
function useStripScroll(strip: RefObject<HTMLElement | null>, seen: string, count: number): StripScroll {
  const [isLong, setLong] = useState(false)

  useEffect(() => {
    const element = strip.current
    if (!element) return
    const handle = (event: WheelEvent) => {
      if (element.scrollWidth <= element.clientWidth || Math.abs(event.deltaX) > Math.abs(event.deltaY))
        return
      // The page below must not scroll along, which a passive listener could not prevent.
      event.preventDefault()
      element.scrollLeft += event.deltaY
    }
    element.addEventListener('wheel', handle, { passive: false })
    return () => element.removeEventListener('wheel', handle)
  }, [strip])

  // biome-ignore lint/correctness/useExhaustiveDependencies: tabs that come and go change the width
  useLayoutEffect(() => {
    const element = strip.current
    if (!element) return
    const all = [...element.querySelectorAll<HTMLElement>('[data-path]')]
    const tab = all.find(({ dataset }) => dataset.path === seen)
    const settle = () => {
      setLong(element.scrollWidth > element.clientWidth + 1)
      tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    // It tells the first sizes too, once the page has been laid out: asked for at once, they would have it laid out
    // for them. The arrows of a long strip take some of its width, and a title that comes later makes a tab wider.
    const observer = new ResizeObserver(settle)
    for (const sized of tab ? [element, tab] : [element]) observer.observe(sized)
    return () => observer.disconnect()
  }, [strip, seen, count])

  return {
    isLong,
    by(direction) {
      const element = strip.current
      element?.scrollBy({ left: direction * element.clientWidth * PART, behavior: 'smooth' })
    },
  }
}
