import { useEffect } from 'react'

const TITLES = '.ant-modal-title, .ant-drawer-title, .ant-modal-confirm-title'

/**
 * Makes headings of the titles of dialogs, below the page's own. The library draws them as plain boxes and offers no
 * other element; a dialog takes the focus as it opens, so that is when its title is there.
 */
export function useDialogHeadings(): void {
  useEffect(() => {
    document.addEventListener('focusin', markTitles)
    return () => document.removeEventListener('focusin', markTitles)
  }, [])
}

function markTitles(): void {
  for (const title of document.querySelectorAll(TITLES)) {
    Object.assign(title, { role: 'heading', ariaLevel: '2' })
  }
}
