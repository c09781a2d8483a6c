import { Popover, type PopoverProps } from 'antd'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
} from 'react'

interface KeyPopoverProps extends Omit<PopoverProps, 'children' | 'content' | 'title' | 'onOpenChange'> {
  /** What it is called by readers of screens. */
  label: string
  /** The same above its content, for everybody. */
  hasTitle?: boolean
  /** Absent where its button alone opens and closes it. */
  open?: boolean
  onOpenChange?(isOpen: boolean): void
  content: ReactNode
  /** The button that opens it, or what holds that button. */
  children: ReactElement
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/**
 * A popover that the keyboard can use, though it stands at the end of the document: opened by a key it takes the
 * focus, and gives it back to its button with Esc or when Tab leads out of it. It is heard as a dialog.
 */
export function KeyPopover({
  label,
  hasTitle = false,
  open,
  onOpenChange,
  content,
  children,
  ...rest
}: KeyPopoverProps) {
  const [isOpenHere, setOpenHere] = useState(false)
  const isOpen = open ?? isOpenHere
  const place = useRef<HTMLSpanElement>(null)
  const part = useRef<HTMLDivElement>(null)
  const isByKey = useRef(false)

  function change(next: boolean): void {
    setOpenHere(next)
    onOpenChange?.(next)
  }

  /** A click that a key has made counts no clicks. */
  function handleClick(event: MouseEvent): void {
    if (place.current?.contains(event.target as Node)) isByKey.current = event.detail === 0
  }

  function handleKey(event: KeyboardEvent): void {
    if (!isOpen || !(closes(event, place.current, part.current) || leads(event, part.current))) return
    if (event.key === 'Escape') event.stopPropagation()
    change(false)
    place.current?.querySelector('button')?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its button and its content are told
    <span ref={place} className="m-key-popover" onClickCapture={handleClick} onKeyDown={handleKey}>
      <Popover
        {...rest}
        open={isOpen}
        onOpenChange={change}
        afterOpenChange={hasOpened => {
          if (hasOpened && isByKey.current) part.current?.focus()
        }}
        content={
          <div ref={part} role="dialog" aria-label={label} tabIndex={-1} className="m-key-popover-part">
            {hasTitle && <div className="ant-popover-title">{label}</div>}
            {content}
          </div>
        }
      >
        {children}
      </Popover>
    </span>
  )
}

/** Whether a key closes it, and not what was opened from it. */
function closes({ key, target }: KeyboardEvent, ...own: (HTMLElement | null)[]): boolean {
  const element = target as HTMLElement
  const [place] = own
  const isListOpen = element.getAttribute('aria-expanded') === 'true' && !place?.contains(element)
  return key === 'Escape' && !isListOpen && own.some(one => one?.contains(element))
}

/** Whether a key leads out of a part of the page. */
function leads({ key, shiftKey, target }: KeyboardEvent, part: HTMLElement | null): boolean {
  if (key !== 'Tab' || !part?.contains(target as Node)) return false
  const all = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)]
  return shiftKey ? target === part || target === all[0] : target === all.at(-1) || all.length === 0
}
