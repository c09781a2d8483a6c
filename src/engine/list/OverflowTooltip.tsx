import { Tooltip } from 'antd'
import { type PointerEvent, type ReactNode, useEffect, useState } from 'react'

interface Tip {
  /** What it is about. */
  of: Element
  text: string
  left: number
  top: number
  width: number
}

/**
 * Shows one tooltip for all that is inside: the whole text of a cell that is cut, and what `data-tip` says.
 * One for the table, because one for each cell would cost more than the cells.
 */
export function OverflowTooltip({ children }: { children: ReactNode }) {
  const [tip, setTip] = useState<Tip | null>(null)

  // The row may have gone from under a pointer that stands still.
  useEffect(() => {
    if (tip && !tip.of.isConnected) setTip(null)
  })

  function look(event: PointerEvent): void {
    if (event.pointerType === 'touch' || !(event.target instanceof Element)) return
    setTip(tipOf(event.target))
  }

  return (
    <div className="m-overflow" onPointerOver={look} onPointerLeave={() => setTip(null)}>
      {children}
      {tip && (
        <Tooltip key={`${tip.left}:${tip.top}`} open title={tip.text} mouseEnterDelay={0.3}>
          <span className="m-tip-anchor" style={{ left: tip.left, top: tip.top, width: tip.width }} />
        </Tooltip>
      )}
    </div>
  )
}

function tipOf(target: Element): Tip | null {
  const told = target.closest<HTMLElement>('[data-tip]')
  const element = told ?? target.closest<HTMLElement>('.ant-table-cell-ellipsis')
  if (!element) return null
  const text = told?.dataset.tip ?? element.textContent ?? ''
  const isCut = element.scrollWidth > element.clientWidth || isInnerCut(element)
  if (text === '' || (!told && !isCut)) return null
  const { left, top, width } = element.getBoundingClientRect()
  return { of: element, text, left, top, width }
}

function isInnerCut(element: HTMLElement): boolean {
  const inner = element.querySelector<HTMLElement>('.m-identity, .m-tags')
  return inner !== null && inner.scrollWidth > inner.clientWidth
}
