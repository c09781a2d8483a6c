import { SearchOutlined } from '@ant-design/icons'
import { lazy, Suspense, useEffect, useState } from 'react'
import { t } from '#model/language/t.ts'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { HeaderButton } from '../parts/HeaderButton.tsx'

const SearchPalette = lazy(() => import('./SearchPalette.tsx'))

/** Finds a page of the menu by its title or path; also opened by Ctrl/⌘ + K. */
export function HeaderSearch({ items }: { items: SidebarItem[] }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
  return (
    <>
      <HeaderButton
        label={t('搜索菜单（Ctrl+K）')}
        icon={<SearchOutlined />}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <SearchPalette items={items} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
