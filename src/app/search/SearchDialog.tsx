import { SearchOutlined } from '@ant-design/icons'
import { type KeyboardEvent, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#model/language/t.ts'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { createSearchKeys, isSearchKey } from './useSearchKeys.ts'
import './searchDialog.css'

/** What finds comes later than what is typed into. */
const SearchFound = lazy(() => import('./SearchFound.tsx'))

interface SearchDialogProps {
  items: SidebarItem[]
  onClose(): void
}

/**
 * The field that is searched by, which has the focus as soon as it is drawn, and below it what is found. Arrows choose,
 * Enter opens, Esc closes; keys that come before the code that answers them are answered with it.
 */
export function SearchDialog({ items, onClose }: SearchDialogProps) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<string>()
  const dialog = useRef<HTMLDialogElement>(null)
  const keys = useRef(createSearchKeys())

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    // What is around its box belongs to the dialog itself.
    const handle = (event: MouseEvent) => {
      if (event.target === element) element.close()
    }
    element.addEventListener('click', handle)
    return () => element.removeEventListener('click', handle)
  }, [])

  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || !isSearchKey(event.key)) return
    event.preventDefault()
    keys.current.answer(event.key)
  }

  return createPortal(
    <dialog ref={dialog} className="m-search-dialog" aria-label={t('搜索')} onClose={onClose}>
      <div className="m-search-box">
        <label className="m-find-field">
          <SearchOutlined aria-hidden="true" />
          <input
            type="text"
            autoComplete="off"
            maxLength={50}
            placeholder={t('页面、用户等名称，也可输入拼音或首字母')}
            role="combobox"
            aria-label={t('搜索')}
            aria-expanded={chosen !== undefined}
            aria-controls="m-search-found"
            aria-activedescendant={chosen}
            value={words}
            onChange={event => setWords(event.target.value)}
            onKeyDown={handleKey}
          />
        </label>
        <Suspense fallback={null}>
          <SearchFound items={items} words={words} keys={keys} onChoose={setChosen} onClose={onClose} />
        </Suspense>
        <p className="m-search-help">{t('↑ ↓ 选择，Enter 打开，Esc 关闭')}</p>
      </div>
    </dialog>,
    document.body,
  )
}
