import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { TabItem, type TabItemProps } from './TabItem.tsx'
import { tabMenu } from './tabMenu.tsx'
import { tabs } from './tabs.ts'
import { useStripScroll } from './useStripScroll.ts'
import { useTabCommands } from './useTabCommands.ts'
import './tabs.css'

const fetchSortable = () => void import('./SortableTabs.tsx')
const SortableTabs = lazy(() => import('./SortableTabs.tsx'))

/**
 * The visited pages: click opens, middle click closes, the wheel scrolls, dragging orders them, and each has a
 * menu. What drags is fetched when the pointer first comes near, and put in place when it leaves: a tab that is
 * exchanged under it would lose its menu, and one that has the focus would lose that.
 */
export function TabStrip() {
  const { pathname } = useLocation()
  const { tabs: list } = useSnapshot(tabs)
  const commands = useTabCommands()
  const strip = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const scroll = useStripScroll(strip, pathname, list.length)

  const menuFor = useCallback((path: string) => tabMenu({ list: tabs.tabs, path, commands }), [commands])
  const items = list.map(
    (tab): TabItemProps => ({
      tab,
      isSeen: tab.path === pathname,
      onOpen: () => commands.open(tab.path),
      onClose: () => void commands.close(tab.path),
      menu: () => menuFor(tab.path),
    }),
  )
  const plain = items.map(item => <TabItem key={item.tab.path} {...item} />)
  return (
    <nav className="m-tabs" aria-label={t('打开的页面')}>
      {scroll.isLong && <ScrollButton label={t('向左滚动')} onClick={() => scroll.by(-1)} />}
      <div
        className="m-tabs-strip"
        ref={strip}
        onPointerEnter={fetchSortable}
        onPointerLeave={() => hasFocus(strip.current) || setNear(true)}
      >
        <ul className="m-tabs-list">
          {isNear ? (
            <Suspense fallback={plain}>
              <SortableTabs items={items} />
            </Suspense>
          ) : (
            plain
          )}
        </ul>
      </div>
      {scroll.isLong && <ScrollButton label={t('向右滚动')} onClick={() => scroll.by(1)} />}
      <Dropdown trigger={['click']} placement="bottomRight" menu={menuFor(pathname)}>
        <button type="button" className="m-tabs-more" aria-haspopup="menu">
          {t('页签操作')}
        </button>
      </Dropdown>
    </nav>
  )
}

const hasFocus = (element: Element | null) => element?.contains(document.activeElement) === true

function ScrollButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <button type="button" className="m-tabs-more" aria-label={label} onClick={onClick}>
      {label === t('向左滚动') ? <LeftOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
    </button>
  )
}
