import { WarningOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Allow, KeyPopover } from '#engine'
import { t } from '#model/language/t.ts'
import { useIsMobile } from '../parts/useIsMobile.ts'

interface MenuProblemsProps {
  problems: string[]
  /** Whether the menu shows icons only. */
  isCollapsed: boolean
}

/** What is wrong with the menu, for those who can mend it. */
export function MenuProblems({ problems, isCollapsed }: MenuProblemsProps) {
  const [isOpen, setOpen] = useState(false)
  const isMobile = useIsMobile()
  const list = (
    <ul className="m-menu-problems">
      {problems.map(problem => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  )
  const words = t('菜单有 {{count}} 处问题', { count: problems.length })
  return (
    <Allow permission="system:menu:edit">
      <KeyPopover
        open={isOpen}
        onOpenChange={setOpen}
        label={words}
        hasTitle
        content={list}
        trigger="click"
        // Beside the sheet of a phone there is no room.
        placement={isMobile ? 'topLeft' : 'rightBottom'}
      >
        <button
          type="button"
          className={isCollapsed ? 'm-menu-item m-menu-icons m-menu-problem' : 'm-menu-item m-menu-problem'}
          aria-label={words}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
        >
          <WarningOutlined aria-hidden="true" />
          {!isCollapsed && words}
        </button>
      </KeyPopover>
    </Allow>
  )
}
