import { SearchOutlined } from '@ant-design/icons'
import { Checkbox, Input } from 'antd'
import { useMemo, useState } from 'react'
import { t } from '#model/language/t.ts'
import { createPageSearch } from '../search/searchPages.ts'
import type { Shortcut } from './Shortcut.ts'
import type { ShortcutDraft } from './useShortcutDraft.ts'

export interface ShortcutPickerProps {
  all: Shortcut[]
  draft: ShortcutDraft
  /** Whether no further page can be chosen. */
  isFull: boolean
}

/** Every page of the menu, to be found by its title or path, and chosen or not. */
export function ShortcutPicker({ all, draft, isFull }: ShortcutPickerProps) {
  const [words, setWords] = useState('')
  const found = useFound(all, words)
  return (
    <div className="m-home-picker">
      <Input
        allowClear
        prefix={<SearchOutlined />}
        aria-label={t('搜索要添加的页面')}
        placeholder={t('搜索要添加的页面')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {found.length === 0 ? (
        <p className="m-home-none">{t('没有找到匹配的菜单')}</p>
      ) : (
        <ul className="m-home-picker-list" aria-label={t('可以添加的页面')}>
          {found.map(({ menuId, item, group }) => {
            const isChosen = draft.ids.includes(menuId)
            return (
              <li key={menuId}>
                <Checkbox
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() => (isChosen ? draft.remove(menuId) : draft.add(menuId))}
                >
                  {item.title}
                  <span className="m-home-tile-group">{group}</span>
                </Checkbox>
              </li>
            )
          })}
        </ul>
      )}
      {isFull && <p className="m-home-editor-help">{t('已达到上限，请先移除不需要的页面。')}</p>}
    </div>
  )
}

function useFound(all: Shortcut[], words: string): Shortcut[] {
  const search = useMemo(() => {
    const entries = all.map(({ item, group }) => ({
      item,
      titles: [group, item.title],
      path: item.to ?? '',
    }))
    return createPageSearch(entries)
  }, [all])
  return useMemo(() => {
    if (words.trim() === '') return all
    return search(words).flatMap(({ item }) => all.find(shortcut => shortcut.item === item) ?? [])
  }, [all, search, words])
}
