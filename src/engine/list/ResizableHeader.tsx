import type { PointerEvent, ThHTMLAttributes } from 'react'
import { t } from '#model/language/t.ts'

export interface ResizableHeaderProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Called with the new width in px when the edge is let go; absent for columns of fixed width. */
  onResizeEnd?: (width: number) => void
}

/** px */
const NARROWEST = 60
const KEY_STEP = 16

/** A header cell whose right edge can be dragged, or moved with the arrow keys. */
export function ResizableHeader({ onResizeEnd, children, ...props }: ResizableHeaderProps) {
  if (!onResizeEnd) return <th {...props}>{children}</th>

  function drag(event: PointerEvent<HTMLElement>): void {
    event.preventDefault()
    event.stopPropagation()
    const handle = event.currentTarget
    const width = handle.closest('th')?.offsetWidth ?? 0
    const startX = event.clientX
    const widthAt = (x: number) => Math.max(NARROWEST, Math.round(width + x - startX))
    handle.setPointerCapture(event.pointerId)
    handle.classList.add('is-dragging')
    handle.onpointermove = move => {
      handle.style.transform = `translateX(${widthAt(move.clientX) - width}px)`
    }
    handle.onpointerup = end => {
      handle.onpointermove = null
      handle.onpointerup = null
      handle.style.transform = ''
      handle.classList.remove('is-dragging')
      onResizeEnd?.(widthAt(end.clientX))
    }
  }

  return (
    <th {...props}>
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: an <hr> cannot stand in a header cell's text */}
      <span
        className="m-resize"
        role="separator"
        aria-orientation="vertical"
        aria-label={t('调整列宽')}
        aria-valuenow={Math.round(Number(props.style?.width ?? 0))}
        tabIndex={-1}
        onPointerDown={drag}
        onClick={event => event.stopPropagation()}
        onKeyDown={event => {
          const step = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key]
          const width = event.currentTarget.closest('th')?.offsetWidth ?? 0
          if (step !== undefined) onResizeEnd(Math.max(NARROWEST, width + step))
        }}
      />
    </th>
  )
}
