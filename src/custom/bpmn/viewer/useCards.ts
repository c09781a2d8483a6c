import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import { useEffect, useMemo } from 'react'
import { eachElement } from '#process/read/eachElement.ts'
import { type Card, cardOf, cardText } from './cardOf.ts'
import type { Drawing } from './useDrawing.ts'
import type { ViewerRecords } from './ViewerRecords.ts'

/** What is told of the elements, by their ids. Those that have a card can be reached with the keyboard. */
export function useCards(drawing: Drawing | null, records: ViewerRecords): ReadonlyMap<string, Card> {
  const definitions = drawing?.definitions
  const viewer = drawing?.viewer
  const cards = useMemo(() => {
    const found = new Map<string, Card>()
    if (definitions)
      eachElement(definitions, element => {
        const card = element.$instanceOf?.('bpmn:FlowElement') ? cardOf(element, records) : null
        if (card) found.set(element.id, card)
      })
    return found
  }, [definitions, records])

  useEffect(() => {
    const registry = viewer?.get<ElementRegistry>('elementRegistry')
    const reachable = [...cards].flatMap(([id, card]) => {
      const graphics = registry?.getGraphics(id)
      return graphics ? [{ graphics, text: cardText(card) }] : []
    })
    for (const { graphics, text } of reachable) {
      graphics.setAttribute('tabindex', '0')
      graphics.setAttribute('role', 'img')
      graphics.setAttribute('aria-label', text)
    }
    return () => {
      for (const { graphics } of reachable) {
        for (const name of ['tabindex', 'role', 'aria-label']) graphics.removeAttribute(name)
      }
    }
  }, [viewer, cards])
  return cards
}
