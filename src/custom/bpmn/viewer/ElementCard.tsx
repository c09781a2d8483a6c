import { useLayoutEffect, useRef } from 'react'
import { t } from '#model/language/t.ts'
import type { Card } from './cardOf.ts'
import type { ShownElement } from './useShownElement.ts'

/** px between the card and its element, and between the card and the window's edge. */
const GAP = 8

interface ElementCardProps {
  card: Card
  /** The drawn element that it belongs to. */
  anchor: Element
  shown: ShownElement
}

/** What is known of an element, beside it and inside of the window. */
export function ElementCard({ card, anchor, shown }: ElementCardProps) {
  const box = useRef<HTMLDivElement>(null)
  // After each drawing: the element moves with the diagram.
  useLayoutEffect(() => {
    const own = box.current
    if (!own) return
    const size = { width: own.offsetWidth, height: own.offsetHeight }
    const place = placeCard(anchor.getBoundingClientRect(), size, {
      width: document.documentElement.clientWidth,
      height: document.documentElement.clientHeight,
    })
    own.style.left = `${place.left}px`
    own.style.top = `${place.top}px`
  })
  return (
    <div
      ref={box}
      role="tooltip"
      className="m-bpmn-card"
      onPointerEnter={shown.keep}
      onPointerLeave={shown.leave}
    >
      <strong>{card.title}</strong>
      {card.visits.map((facts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: visits have nothing of their own but their order
        <dl key={index}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ))}
      {card.more > 0 && <p>{t('另有 {{count}} 次', { count: card.more })}</p>}
    </div>
  )
}

/** px, in the window. */
interface Box {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Where a card stands: below its element, above it where there is more room, and always inside the window; a card
 * that is larger than the window begins at its edge.
 */
export function placeCard(
  anchor: Box,
  card: { width: number; height: number },
  window: { width: number; height: number },
): { left: number; top: number } {
  const middle = anchor.left + anchor.width / 2
  const below = anchor.top + anchor.height + GAP
  const above = anchor.top - GAP - card.height
  const roomBelow = window.height - anchor.top - anchor.height
  const fitsBelow = below + card.height + GAP <= window.height
  const top = fitsBelow || roomBelow >= anchor.top ? below : above
  return {
    left: within(middle - card.width / 2, window.width - card.width - GAP),
    top: within(top, window.height - card.height - GAP),
  }
}

const within = (value: number, most: number) => Math.max(GAP, Math.min(value, most))
