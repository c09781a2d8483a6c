import { Fragment, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '#model/language/t.ts'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { createPageSearch, isNamed, searchEntries } from './searchPages.ts'
import { type FoundEntry, pageEntry, useFoundRecords, useTitleWords } from './useFoundRecords.ts'
import { type SearchKeys, useSearchKeys } from './useSearchKeys.ts'
import './search.css'

interface SearchFoundProps {
  items: SidebarItem[]
  words: string
  /** Keys that came before this was here, and who answers those that come now. */
  keys: RefObject<SearchKeys>
  /** Id of the entry that is chosen; undefined for none. */
  onChoose(id: string | undefined): void
  onClose(): void
}

/**
 * Pages and records that the words find, in groups; of pages also by pinyin and initials. Pages that are merely like the
 * words stand below the records that have them.
 */
export default function SearchFound({ items, words, keys, onChoose, onClose }: SearchFoundProps) {
  const navigate = useNavigate()
  const titleWords = useTitleWords()
  const all = useMemo(() => searchEntries(items), [items])
  const search = useMemo(() => createPageSearch(all, titleWords), [all, titleWords])
  const pages = useMemo(() => {
    const named: FoundEntry[] = []
    const alike: FoundEntry[] = []
    for (const entry of search(words)) {
      if (isNamed(entry, titleWords, words)) named.push(pageEntry(entry, t('页面')))
      else alike.push(pageEntry(entry, t('相近的页面')))
    }
    return { named, alike }
  }, [search, titleWords, words])
  const records = useFoundRecords(words, all)
  const found = useMemo(() => [...pages.named, ...records.entries, ...pages.alike], [pages, records.entries])
  const [at, setAt] = useState(0)
  const place = Math.min(at, Math.max(0, found.length - 1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words begin at the top
  useEffect(() => setAt(0), [words])
  useEffect(() => onChoose(found.length > 0 ? idOf(place) : undefined), [found.length, place, onChoose])

  function open(entry: FoundEntry | undefined): void {
    if (!entry) return
    if (entry.isExternal) window.open(entry.to, '_blank', 'noopener')
    else navigate(entry.to)
    onClose()
  }
  useSearchKeys(keys, key => {
    if (key === 'Enter') open(found[place])
    else setAt((place + (key === 'ArrowDown' ? 1 : -1) + found.length) % Math.max(1, found.length))
  })

  if (found.length === 0) {
    return (
      <p className="m-search-none" role="status">
        {records.isWaiting ? t('正在搜索…') : t('没有找到匹配的页面或记录')}
      </p>
    )
  }
  return <FoundList found={found} chosen={place} onChoose={setAt} onOpen={open} />
}

const idOf = (place: number): string => `m-search-${place}`

interface FoundListProps {
  found: FoundEntry[]
  /** Place among all of them. */
  chosen: number
  onChoose(place: number): void
  onOpen(entry: FoundEntry): void
}

function FoundList({ found, chosen, onChoose, onOpen }: FoundListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`#${idOf(chosen)}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [chosen])
  return (
    <div ref={list} id="m-search-found" className="m-search-found" role="listbox" aria-label={t('搜索结果')}>
      {found.map((entry, place) => (
        <Fragment key={entry.key}>
          {found[place - 1]?.group !== entry.group && (
            <div className="m-search-kind" role="presentation">
              {entry.group}
            </div>
          )}
          <Entry
            id={idOf(place)}
            entry={entry}
            isChosen={place === chosen}
            onChoose={() => onChoose(place)}
            onOpen={() => onOpen(entry)}
          />
        </Fragment>
      ))}
    </div>
  )
}

interface EntryProps {
  id: string
  entry: FoundEntry
  isChosen: boolean
  onChoose(): void
  onOpen(): void
}

function Entry({ id, entry: { icon, title, hint }, isChosen, onChoose, onOpen }: EntryProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field, which names the chosen one
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={isChosen ? 'm-search-entry m-search-chosen' : 'm-search-entry'}
      onMouseMove={onChoose}
      onClick={onOpen}
    >
      <MenuIcon name={icon} />
      <span className="m-search-titles">{title}</span>
      <span className="m-search-path">{hint}</span>
    </div>
  )
}
