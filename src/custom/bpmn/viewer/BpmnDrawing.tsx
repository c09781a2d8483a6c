import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import {
  type KeyboardEvent,
  type ReactPortal,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { t } from '#model/language/t.ts'
import { ElementCard } from './ElementCard.tsx'
import { type Drawing, useDrawing } from './useDrawing.ts'
import { useShownElement } from './useShownElement.ts'
import { useStyles } from './useStyles.ts'
import type { BpmnViewerProps } from './ViewerRecords.ts'
import { type Legend, styleWords, type ViewerRecords, type ViewerStyle } from './ViewerRecords.ts'
import { viewKey } from './viewKeys.ts'
import './viewer.css'
import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type Overlays from 'diagram-js/lib/features/overlays/Overlays'
import { createPortal } from 'react-dom'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { eachElement } from '#process/read/eachElement.ts'
import { endOfZoom } from '../modeler/zoomTo.ts'
import { type Card, cardOf, cardText } from './cardOf.ts'
import type { View } from './createView.ts'
import type { Viewer } from './createViewer.ts'
import { HeatMarks } from './HeatMarks.tsx'
import { StyleMark } from './StyleMark.tsx'

/** Kinds of elements that carry a sign; others are too small for it. */
const MARKED = ['bpmn:Activity', 'bpmn:EndEvent']

const ORDER: ViewerStyle[] = ['approved', 'done', 'todo', 'pending', 'sent-back', 'rejected', 'cancelled']

const NONE: [] = []

/** What BpmnViewer shows once its library is there. */
export default function BpmnDrawing({
  xml,
  activities = NONE,
  tasks = NONE,
  instance = null,
  heat,
  legend,
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
          {heat && <HeatMarks viewer={drawing.viewer} heat={heat} />}
          <LegendList styles={styles} words={legend} />
        </>
      )}
      {card && anchor && <ElementCard card={card} anchor={anchor} shown={shown} />}
    </section>
  )
}

/** What the colours of a diagram mean: those that it has. */
function LegendList({
  styles,
  words,
}: {
  styles: ReadonlyMap<string, ViewerStyle>
  words: Legend | undefined
}) {
  const present = new Set(styles.values())
  if (present.size === 0) return null
  return (
    <ul className="m-bpmn-legend" aria-label={t('图例')}>
      {ORDER.filter(style => present.has(style)).map(style => (
        <li key={style}>
          <StyleMark style={style} />
          {words?.[style] ?? styleWords(style)}
        </li>
      ))}
    </ul>
  )
}

/** Buttons for looking from nearer and farther. @param scale 1 is the diagram's own size */
function ViewBar({ view, scale }: { view: View; scale: number }) {
  return (
    <fieldset className="m-bpmn-view-bar" aria-label={t('缩放')}>
      <Button
        type="text"
        icon={<MinusOutlined />}
        title={t('缩小（-）')}
        aria-label={t('缩小')}
        disabled={endOfZoom(scale) === 'least'}
        onClick={() => view.step(-1)}
      />
      <output>{`${Math.round(scale * 100)}%`}</output>
      <Button
        type="text"
        icon={<PlusOutlined />}
        title={t('放大（+）')}
        aria-label={t('放大')}
        disabled={endOfZoom(scale) === 'most'}
        onClick={() => view.step(1)}
      />
      <Button
        type="text"
        icon={<ExpandOutlined />}
        title={t('适应画布（0）')}
        aria-label={t('适应画布')}
        onClick={() => view.fit()}
      />
    </fieldset>
  )
}

/** What is told of the elements, by their ids. Those that have a card can be reached with the keyboard. */
function useCards(drawing: Drawing | null, records: ViewerRecords): ReadonlyMap<string, Card> {
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

interface Place {
  id: string
  node: HTMLElement
  style: ViewerStyle
}

/** Signs on the elements that have a style. */
function Marks({
  viewer,
  styles,
}: {
  viewer: Viewer
  styles: ReadonlyMap<string, ViewerStyle>
}): ReactPortal[] {
  const [places, setPlaces] = useState<Place[]>([])
  useEffect(() => {
    const overlays = viewer.get<Overlays>('overlays')
    const registry = viewer.get<ElementRegistry>('elementRegistry')
    const made = [...styles].flatMap(([id, style]) => {
      const element: ModdleElement | undefined = registry.get(id)?.businessObject
      if (!MARKED.some(kind => element?.$instanceOf(kind))) return []
      const node = document.createElement('div')
      return [{ id, node, style, overlay: overlays.add(id, { position: { top: -9, right: 9 }, html: node }) }]
    })
    setPlaces(made)
    return () => {
      for (const { overlay } of made) overlays.remove(overlay)
    }
  }, [viewer, styles])
  return places.map(({ id, node, style }) => createPortal(<StyleMark style={style} />, node, id))
}
