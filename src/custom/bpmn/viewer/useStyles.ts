import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type GraphicsFactory from 'diagram-js/lib/core/GraphicsFactory'
import type { Connection, Element, Shape } from 'diagram-js/lib/model/Types'
import { useEffect, useMemo } from 'react'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { eachElement } from '#process/read/eachElement.ts'
import type { Viewer } from './createViewer.ts'
import type { Drawing } from './useDrawing.ts'
import {
  latestVisits,
  millisecondsOf,
  styleOfResult,
  taskOf,
  type ViewerActivity,
  type ViewerRecords,
  type ViewerStyle,
} from './ViewerRecords.ts'

const BORDER = 'color:border-color'

const BACKGROUND = 'color:background-color'

const NONE: ReadonlyMap<string, ViewerStyle> = new Map()

/** Draws the elements by what is known of them, anew whenever that changes. Returns their styles by their ids. */
export function useStyles(drawing: Drawing | null, records: ViewerRecords): ReadonlyMap<string, ViewerStyle> {
  const viewer = drawing?.viewer
  const definitions = drawing?.definitions
  const styles = useMemo(
    () => (definitions ? stylesOf({ definitions, ...records }) : NONE),
    [definitions, records],
  )
  useEffect(() => (viewer && styles.size > 0 ? paintStyles(viewer, styles) : undefined), [viewer, styles])
  return styles
}

/** The colours that the diagram itself gives an element. */
interface OwnColors {
  border: unknown
  background: unknown
}

/**
 * Draws elements by their styles, which name colours of viewer.css, and those without one as the diagram says. Returns
 * what takes the styles away.
 */
export function paintStyles(viewer: Viewer, styles: ReadonlyMap<string, string>): () => void {
  const registry = viewer.get<ElementRegistry>('elementRegistry')
  const painted: { element: Element; own: OwnColors }[] = []
  for (const [id, style] of styles) {
    const element = registry.get(id) as Element | undefined
    if (!element) continue
    const di: ModdleElement = element.di
    painted.push({ element, own: { border: di.get(BORDER), background: di.get(BACKGROUND) } })
    paint(viewer, element, {
      border: `var(--m-bpmn-${style})`,
      background: `var(--m-bpmn-${style}-fill)`,
    })
    registry.getGraphics(element).setAttribute('data-style', style)
  }
  return () => {
    for (const { element, own } of painted) {
      // Another diagram may be drawn by now.
      if (registry.get(element.id) !== element) continue
      paint(viewer, element, own)
      registry.getGraphics(element).removeAttribute('data-style')
    }
  }
}

function paint(viewer: Viewer, element: Element, { border, background }: OwnColors): void {
  const di: ModdleElement = element.di
  di.set(BORDER, border)
  di.set(BACKGROUND, background)
  const gfx = viewer.get<ElementRegistry>('elementRegistry').getGraphics(element)
  const graphics = viewer.get<GraphicsFactory>('graphicsFactory')
  if (element.waypoints) graphics.update('connection', element as Connection, gfx)
  else graphics.update('shape', element as Shape, gfx)
}

interface StyledDiagram extends ViewerRecords {
  /** The root of the diagram. */
  definitions: ModdleElement
}

/** What the rules below share. */
interface Sight extends ViewerRecords {
  visits: ReadonlyMap<string, ViewerActivity>
  /** Flows by the id of the element that they leave. */
  flows: ReadonlyMap<string, ModdleElement[]>
}

/**
 * How each element is to be drawn, by its id; an element that is not in it is drawn as ever.
 *
 * @see spec.md section 4, viewer result codes
 */
export function stylesOf({ definitions, ...records }: StyledDiagram): Map<string, ViewerStyle> {
  const elements = visitable(definitions)
  const visits = latestVisits(records.activities)
  const sight = { ...records, visits, flows: flowsBySource(elements) }
  const styles = new Map<string, ViewerStyle>()
  for (const element of elements) {
    const visit = visits.get(element.id)
    const style = visit && styleOf(element, visit, sight)
    if (style) styles.set(element.id, style)
  }
  const visited = elements.filter(({ id }) => visits.has(id))
  for (const element of visited) drawWayOut(element, styles, sight)
  return styles
}

function visitable(definitions: ModdleElement): ModdleElement[] {
  const elements: ModdleElement[] = []
  eachElement(definitions, element => {
    if (element.$instanceOf('bpmn:FlowElement')) elements.push(element)
  })
  return elements
}

function flowsBySource(elements: ModdleElement[]): Map<string, ModdleElement[]> {
  const flows = new Map<string, ModdleElement[]>()
  for (const flow of elements) {
    const source = flow.$instanceOf('bpmn:SequenceFlow') && flow.sourceRef?.id
    if (source) flows.set(source, [...(flows.get(source) ?? []), flow])
  }
  return flows
}

function styleOf(element: ModdleElement, visit: ViewerActivity, sight: Sight): ViewerStyle | null {
  const isEnded = millisecondsOf(visit.endTime) !== null
  if (element.$instanceOf('bpmn:UserTask')) {
    const task = taskOf(visit, sight.tasks)
    if (task) return styleOfResult(task.result)
  }
  if (element.$instanceOf('bpmn:ServiceTask') && isEnded) return 'approved'
  if (element.$instanceOf('bpmn:ServiceTask')) return millisecondsOf(visit.startTime) === null ? null : 'todo'
  if (element.$instanceOf('bpmn:EndEvent')) return endStyle(sight, isEnded ? 'done' : 'pending')
  return isEnded ? 'done' : 'pending'
}

/** An end has the result of the whole, as long as there is one. */
function endStyle({ instance }: Sight, otherwise: ViewerStyle): ViewerStyle | null {
  return instance && instance.result !== 1 ? styleOfResult(instance.result) : otherwise
}

/** Marks by which flows an element was left, and where an approved user task leads. */
function drawWayOut(element: ModdleElement, styles: Map<string, ViewerStyle>, sight: Sight): void {
  const style = styles.get(element.id)
  if (style !== 'approved' && style !== 'done') return
  const isDecided = style === 'approved'
  const flows = isDecided ? decidedFlows(element, sight) : knownFlows(element, sight)
  for (const flow of flows) styles.set(flow.id, style)
  if (!isDecided || !element.$instanceOf('bpmn:UserTask')) return
  for (const { targetRef: target } of flows) {
    if (!target || sight.visits.has(target.id)) continue
    const reached = target.$instanceOf('bpmn:EndEvent') ? endStyle(sight, style) : style
    if (reached) styles.set(target.id, reached)
  }
}

/** All of them, unless it is known which were taken. */
function decidedFlows(element: ModdleElement, sight: Sight): ModdleElement[] {
  const known = knownFlows(element, sight)
  return known.length > 0 ? known : (sight.flows.get(element.id) ?? [])
}

/** The flows that the record names, or else those whose targets were reached after it. */
function knownFlows(element: ModdleElement, { flows, visits }: Sight): ModdleElement[] {
  const own = flows.get(element.id) ?? []
  const visit = visits.get(element.id)
  if (visit?.outgoing?.length) return own.filter(({ id }) => visit.outgoing?.includes(id))
  const left = millisecondsOf(visit?.endTime) ?? 0
  return own.filter(({ targetRef }) => {
    const next = visits.get(targetRef?.id)
    return next !== undefined && (millisecondsOf(next.startTime) ?? 0) >= left
  })
}
