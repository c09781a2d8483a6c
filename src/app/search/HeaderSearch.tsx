import { SearchOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#model/language/t.ts'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { HeaderButton } from '../parts/HeaderButton.tsx'
import { SearchDialog } from './SearchDialog.tsx'

/** Finds pages of the menu and records of their lists; also opened by Ctrl/⌘ + K. */
export function HeaderSearch({ items }: { items: SidebarItem[] }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      // The field must be there when the next key comes.
      flushSync(() => setOpen(true))
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
  return (
    <>
      <HeaderButton
        label={t('搜索（Ctrl+K）')}
        icon={<SearchOutlined />}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      />
      {isOpen && <SearchDialog items={items} onClose={() => setOpen(false)} />}
    </>
  )
}
