import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { t } from '#model/language/t.ts'
import type { BpmnViewerProps } from './BpmnViewer.tsx'
import { ElementCard } from './ElementCard.tsx'
import { Legend } from './Legend.tsx'
import { Marks } from './Marks.tsx'
import { useCards } from './useCards.ts'
import { useDrawing } from './useDrawing.ts'
import { useShownElement } from './useShownElement.ts'
import { useStyles } from './useStyles.ts'
import { ViewBar } from './ViewBar.tsx'
import type { ViewerRecords } from './ViewerRecords.ts'
import { viewKey } from './viewKeys.ts'
import './viewer.css'

const NONE: [] = []

/** What BpmnViewer shows once its library is there. */
export default function BpmnDrawing({
  xml,
  activities = NONE,
  tasks = NONE,
  instance = null,
}: BpmnViewerProps) {
  const place = useRef<HTMLDivElement>(null)
  // An object: each movement of the diagram draws anew, since a card goes with its element.
  const [scale, setScale] = useState({ now: 1 })
  const handleView = useCallback((now: number) => setScale({ now }), [])
  const drawing = useDrawing(place, xml, handleView)
  const records: ViewerRecords = useMemo(
    () => ({ activities, tasks, instance }),
    [activities, tasks, instance],
  )
  const styles = useStyles(drawing, records)
  const cards = useCards(drawing, records)
  const shown = useShownElement(place, drawing)
  const card = shown.id === null ? undefined : cards.get(shown.id)
  const anchor = card && drawing?.viewer.get<ElementRegistry>('elementRegistry').getGraphics(shown.id ?? '')

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && card) {
      event.stopPropagation()
      shown.close()
      return
    }
    const change = viewKey(event.nativeEvent)
    if (!drawing || !change) return
    event.preventDefault()
    change(drawing.view)
  }

  return (
    <section className="m-bpmn-viewer" aria-label={t('流程图')} onKeyDown={handleKey}>
      <div ref={place} className="m-bpmn-viewer-place" hidden={drawing?.hasFailed} />
      {drawing?.hasFailed && <p className="m-bpmn-viewer-message">{t('流程图暂时不能显示')}</p>}
      {drawing?.definitions && (
        <>
          <ViewBar view={drawing.view} scale={scale.now} />
          <Marks viewer={drawing.viewer} styles={styles} />
          <Legend styles={styles} />
        </>
      )}
      {card && anchor && <ElementCard card={card} anchor={anchor} shown={shown} />}
    </section>
  )
}
