import { Dropdown, type DropdownProps } from 'antd'
import {
  cloneElement,
  forwardRef,
  type ReactElement,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useRef,
} from 'react'
import { t } from '#model/language/t.ts'

/**
 * A menu that takes the focus when it opens, and gives it back to its button when something was chosen.
 *
 * @param label what the part of the page is called that the menu stands in; 操作 where absent
 */
export function KeyDropdown({ label, ...props }: DropdownProps & { label?: string }) {
  const opener = useRef<Element | null>(null)

  function giveBack(): void {
    // Whatever was chosen may have taken the focus itself, as a question does.
    if (isInMenu(document.activeElement) && opener.current instanceof HTMLElement) opener.current.focus()
  }

  return (
    <Dropdown
      popupRender={menu => menuRegion(menu, label)}
      {...props}
      autoFocus
      onOpenChange={(isOpen, info) => {
        if (isOpen) opener.current = document.activeElement
        // Not before the key that has chosen is through: it would press the button and open the menu again.
        else if (info.source === 'menu') requestAnimationFrame(giveBack)
        props.onOpenChange?.(isOpen, info)
      }}
    />
  )
}

/** A menu stands at the end of the document: readers of screens are told that it is a part of the page. */
export const menuRegion = (menu: ReactNode, label = t('操作')): ReactNode => (
  <MenuRegion label={label} menu={menu as ReactElement<{ ref: Ref<Focusable> }>} />
)

interface Focusable {
  focus(): void
}

interface MenuRegionProps {
  label: string
  menu: ReactElement<{ ref: Ref<Focusable> }>
}

/** The focus that it is given goes to the menu in it. */
const MenuRegion = forwardRef<Focusable, MenuRegionProps>(function MenuRegion({ label, menu }, ref) {
  const inner = useRef<Focusable>(null)
  useImperativeHandle(ref, () => ({ focus: () => inner.current?.focus() }), [])
  return <section aria-label={label}>{cloneElement(menu, { ref: inner })}</section>
})

/** A menu that has gone leaves the focus to the document. */
const isInMenu = (element: Element | null): boolean =>
  element === document.body || element?.closest('.ant-dropdown') != null
