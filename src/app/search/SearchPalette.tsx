import { SearchOutlined } from '@ant-design/icons'
import { Input, Modal } from 'antd'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '#model/language/t.ts'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { createPageSearch, type SearchEntry, searchEntries } from './searchPages.ts'
import './search.css'

interface SearchPaletteProps {
  items: SidebarItem[]
  onClose(): void
}

/** px */
const WIDTH = 560

/** A field, and under it the pages that it finds. Arrows choose, Enter opens, Esc closes. */
export default function SearchPalette({ items, onClose }: SearchPaletteProps) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const navigate = useNavigate()
  const search = useMemo(() => createPageSearch(searchEntries(items)), [items])
  const found = useMemo(() => search(words), [search, words])

  function open(entry: SearchEntry | undefined): void {
    if (!entry) return
    if (entry.item.isExternal) window.open(entry.path, '_blank', 'noopener')
    else navigate(entry.path)
    onClose()
  }

  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setChosen(at => (at + step + found.length) % Math.max(1, found.length))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      open(found[chosen])
    }
  }

  return (
    <Modal
      open
      width={WIDTH}
      footer={null}
      closable={false}
      onCancel={onClose}
      className="m-search-dialog"
      aria-label={t('搜索菜单')}
      style={{ top: '12vh' }}
    >
      <Input
        autoFocus
        size="large"
        variant="borderless"
        prefix={<SearchOutlined />}
        placeholder={t('搜索菜单标题或路径')}
        role="combobox"
        aria-label={t('搜索菜单')}
        aria-expanded={found.length > 0}
        aria-controls="m-search-found"
        aria-activedescendant={found.length > 0 ? `m-search-${chosen}` : undefined}
        value={words}
        onChange={event => {
          setWords(event.target.value)
          setChosen(0)
        }}
        onKeyDown={handleKey}
      />
      {found.length === 0 ? (
        <p className="m-search-none">{t('没有找到匹配的菜单')}</p>
      ) : (
        <Found found={found} chosen={chosen} onChoose={setChosen} onOpen={open} />
      )}
      <p className="m-search-help">{t('↑ ↓ 选择，Enter 打开，Esc 关闭')}</p>
    </Modal>
  )
}

interface FoundProps {
  found: SearchEntry[]
  chosen: number
  onChoose(place: number): void
  onOpen(entry: SearchEntry): void
}

function Found({ found, chosen, onChoose, onOpen }: FoundProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView?.({ block: 'nearest' })
  }, [chosen])
  return (
    <div ref={list} id="m-search-found" className="m-search-found" role="listbox" aria-label={t('搜索结果')}>
      {found.map((entry, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field, which names the chosen one
        <div
          key={entry.item.key}
          id={`m-search-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === chosen}
          className={at === chosen ? 'm-search-entry m-search-chosen' : 'm-search-entry'}
          onMouseMove={() => onChoose(at)}
          onClick={() => onOpen(entry)}
        >
          <MenuIcon name={entry.item.icon} />
          <span className="m-search-titles">{entry.titles.join(' / ')}</span>
          <span className="m-search-path">{entry.path}</span>
        </div>
      ))}
    </div>
  )
}
