import { Dropdown, type DropdownProps } from 'antd'
import { useRef } from 'react'

/** A menu that takes the focus when it opens, and gives it back to its button when something was chosen. */
export function KeyDropdown(props: DropdownProps) {
  const opener = useRef<Element | null>(null)

  function giveBack(): void {
    // Whatever was chosen may have taken the focus itself, as a question does.
    if (isInMenu(document.activeElement) && opener.current instanceof HTMLElement) opener.current.focus()
  }

  return (
    <Dropdown
      {...props}
      autoFocus
      onOpenChange={(isOpen, { source }) => {
        if (isOpen) opener.current = document.activeElement
        // Not before the key that has chosen is through: it would press the button and open the menu again.
        else if (source === 'menu') requestAnimationFrame(giveBack)
      }}
    />
  )
}

/** A menu that has gone leaves the focus to the document. */
const isInMenu = (element: Element | null): boolean =>
  element === document.body || element?.closest('.ant-dropdown') != null
