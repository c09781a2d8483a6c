import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { type MouseEvent, useRef, useState } from 'react'
import { t } from '#model/language/t.ts'
import type { Row } from '../data/Row.ts'
import { menuRegion } from '../dialogs/KeyDropdown.tsx'
import type { ListButton } from './listButtons.ts'
import type { ListCommands } from './useListCommands.ts'

interface RowActionsProps {
  buttons: ListButton[]
  record: Row
  commands: ListCommands
}

/** How many stand as links; the rest folds, but for a single one. */
export const LINKS = 2

/** What can be done with one record: at most two links and 更多. Plain buttons, for a table draws hundreds. */
export function RowActions({ buttons, record, commands }: RowActionsProps) {
  const usable = buttons.filter(button => button.allows(record))
  const links = usable.slice(0, LINKS)
  const folded = usable.slice(links.length)
  return (
    <span className="m-row-actions">
      {links.map(button => (
        <ActionLink key={button.name} button={button} record={record} commands={commands} />
      ))}
      <FoldedActions buttons={folded} record={record} commands={commands} />
    </span>
  )
}

/** What has no room of its own: 更多, or where it is one action only, that action. */
export function FoldedActions({ buttons, record, commands }: RowActionsProps) {
  const [only, ...others] = buttons
  if (!only) return null
  if (others.length > 0) return <MoreActions buttons={buttons} record={record} commands={commands} />
  return <ActionLink button={only} record={record} commands={commands} />
}

interface ActionLinkProps extends Omit<RowActionsProps, 'buttons'> {
  button: ListButton
}

function ActionLink({ button, record, commands }: ActionLinkProps) {
  return (
    <button
      type="button"
      className={button.danger ? 'm-link m-link-danger' : 'm-link'}
      onClick={() => commands.press(button, [record])}
    >
      {button.title}
    </button>
  )
}

/**
 * The menu is made when it is opened first: one menu per row at once would cost more than the row. The button stays
 * the same element throughout, so that neither the click nor the focus that asks for the menu is lost.
 */
function MoreActions({ buttons, record, commands }: RowActionsProps) {
  const [isMade, setIsMade] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const anchor = useRef<HTMLSpanElement>(null)

  // Once there is a menu, it hears the pointer itself; the keyboard speaks to the button.
  function toggle({ target }: MouseEvent): void {
    if (anchor.current?.contains(target as Node)) return
    setIsMade(true)
    setIsOpen(!isOpen)
  }

  function handleOpen(open: boolean): void {
    setIsOpen(open)
    if (!open) button.current?.focus()
  }

  return (
    <button
      ref={button}
      type="button"
      className="m-link m-more"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={toggle}
    >
      {t('更多')}
      <DownOutlined className="m-link-arrow" />
      {isMade && (
        <Dropdown
          autoFocus
          popupRender={menu => menuRegion(menu)}
          open={isOpen}
          onOpenChange={handleOpen}
          trigger={['click']}
          menu={{
            items: buttons.map(({ name, title, danger }) => ({ key: name, label: title, danger })),
            onClick({ key, domEvent }) {
              // The menu stands inside the button for React, and not in the page.
              domEvent.stopPropagation()
              const chosen = buttons.find(({ name }) => name === key)
              if (chosen) commands.press(chosen, [record])
            },
          }}
        >
          <span ref={anchor} className="m-more-anchor" />
        </Dropdown>
      )}
    </button>
  )
}
