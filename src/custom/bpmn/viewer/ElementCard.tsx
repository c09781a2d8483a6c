import { useLayoutEffect, useRef } from 'react'
import { t } from '#model/language/t.ts'
import type { Card } from './cardOf.ts'
import { placeCard } from './placeCard.ts'
import type { ShownElement } from './useShownElement.ts'

export interface ElementCardProps {
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
