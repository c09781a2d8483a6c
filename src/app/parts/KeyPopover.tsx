import { Popover, type PopoverProps } from 'antd'
import { type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useRef } from 'react'

interface KeyPopoverProps extends Omit<PopoverProps, 'children' | 'content'> {
  open: boolean
  onOpenChange(isOpen: boolean): void
  content: ReactNode
  /** The button that opens it. */
  children: ReactElement
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]'

/**
 * A popover that the keyboard can use, though it stands at the end of the document: opened by a key it takes the
 * focus, and gives it back to its button with Esc or when Tab leads out of it.
 */
export function KeyPopover({ open, onOpenChange, content, children, ...rest }: KeyPopoverProps) {
  const place = useRef<HTMLSpanElement>(null)
  const part = useRef<HTMLDivElement>(null)
  const isByKey = useRef(false)

  /** A click that a key has made counts no clicks. */
  function handleClick(event: MouseEvent): void {
    if (place.current?.contains(event.target as Node)) isByKey.current = event.detail === 0
  }

  function handleKey(event: KeyboardEvent): void {
    if (!open || (event.key !== 'Escape' && !leads(event, part.current))) return
    if (event.key === 'Escape') event.stopPropagation()
    onOpenChange(false)
    place.current?.querySelector('button')?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its button and its content are told
    <span ref={place} className="m-key-popover" onClickCapture={handleClick} onKeyDown={handleKey}>
      <Popover
        {...rest}
        open={open}
        onOpenChange={onOpenChange}
        afterOpenChange={isOpen => {
          if (isOpen && isByKey.current) part.current?.focus()
        }}
        content={
          <div ref={part} tabIndex={-1} className="m-key-popover-part">
            {content}
          </div>
        }
      >
        {children}
      </Popover>
    </span>
  )
}

/** Whether a key leads out of a part of the page. */
function leads({ key, shiftKey, target }: KeyboardEvent, part: HTMLElement | null): boolean {
  if (key !== 'Tab' || !part?.contains(target as Node)) return false
  const all = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)]
  return shiftKey ? target === part || target === all[0] : target === all.at(-1) || all.length === 0
}
