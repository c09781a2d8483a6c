import { Alert, Segmented, Tag } from 'antd'
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import type Canvas from 'diagram-js/lib/core/Canvas'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import { useEffect, useRef, useState } from 'react'
import { faultMessage, useIsPhone } from '#engine'
import { t } from '#model/language/t.ts'
import { withLayout } from '#process/withLayout.ts'
import { translateModule } from '../language/translateModule.ts'
import { DIAGRAM_COLORS } from '../modeler/diagramColors.ts'
import { zoomToFit } from '../modeler/zoomTo.ts'
import { compareDiagrams, type Difference, type DifferenceKind, differenceWord } from './compareDiagrams.ts'
import { bringToMiddle } from './viewbox.ts'

type Side = 'before' | 'after'

const TAGS: Record<DifferenceKind, string> = {
  added: 'success',
  removed: 'error',
  changed: 'warning',
  moved: 'processing',
}

/** Two diagrams, what differs in colours, and a list that leads there. A phone has room for one of the two. */
export function CompareView({ before, after }: { before: string; after: string }) {
  const left = useRef<HTMLElement>(null)
  const right = useRef<HTMLElement>(null)
  const viewers = useRef<NavigatedViewer[]>([])
  const [differences, setDifferences] = useState<Difference[] | null>(null)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [fault, setFault] = useState<string | null>(null)
  const isPhone = useIsPhone()
  const [shown, setShown] = useState<Side>('after')

  useEffect(() => {
    const sides = [left.current, right.current].map(place => createViewer(place as HTMLElement))
    viewers.current = sides
    let isLeft = false
    async function compare(): Promise<void> {
      const found = await compareDiagrams(before, after)
      const seen = new Set<string>()
      for (const [index, xml] of [before, after].entries()) {
        if (isLeft) return
        for (const id of await draw(sides[index] as NavigatedViewer, xml, found)) seen.add(id)
      }
      setMarked(seen)
      setDifferences(found)
    }
    compare().catch(error => {
      if (!isLeft) setFault(faultMessage(error))
    })
    return () => {
      isLeft = true
      for (const viewer of sides) viewer.destroy()
    }
  }, [before, after])

  function show({ kind, elementId }: Difference): void {
    if (kind === 'removed') setShown('before')
    if (kind === 'added') setShown('after')
    for (const viewer of viewers.current) {
      const canvas = viewer.get<Canvas>('canvas')
      const element = elementIn(viewer, elementId)
      if (element) bringToMiddle(canvas, element as never)
      else if (!marked.has(elementId)) zoomToFit(canvas)
    }
  }

  const hides = (side: Side) => (isPhone && shown !== side ? 'is-behind' : undefined)
  return (
    <div className="m-bpmn-compare m-bpmn">
      {fault !== null && <Alert type="error" showIcon message={fault} />}
      {isPhone && (
        <Segmented<Side>
          block
          aria-label={t('显示的版本')}
          value={shown}
          options={[
            { value: 'before', label: t('旧版本') },
            { value: 'after', label: t('新版本') },
          ]}
          onChange={setShown}
        />
      )}
      <section ref={left} aria-label={t('旧版本')} className={hides('before')} />
      <section ref={right} aria-label={t('新版本')} className={hides('after')} />
      <ul aria-label={t('差异')}>
        {differences?.length === 0 && <li className="m-hint">{t('两个版本没有差异')}</li>}
        {differences?.map(difference => (
          <li key={`${difference.kind} ${difference.elementId}`}>
            <button type="button" onClick={() => show(difference)}>
              <Tag color={TAGS[difference.kind]}>{differenceWord(difference.kind)}</Tag>
              <span>{difference.elementName}</span>
              <span className="m-hint">{listed(difference.properties)}</span>
              {!marked.has(difference.elementId) && <span className="m-hint">{t('图中没有标记')}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Properties that are named of one element. */
const MOST = 6

function listed(properties: string[]): string {
  const shown = properties.slice(0, MOST).join(t('、'))
  return properties.length > MOST
    ? t('{{shown}} 等 {{count}} 项', { shown, count: properties.length })
    : shown
}

function createViewer(container: HTMLElement): NavigatedViewer {
  return new NavigatedViewer({
    container,
    additionalModules: [translateModule as never],
    bpmnRenderer: DIAGRAM_COLORS,
  })
}

/** Draws a diagram and marks what differs. Returns the ids of what is marked. */
async function draw(viewer: NavigatedViewer, xml: string, differences: Difference[]): Promise<string[]> {
  await viewer.importXML(await withLayout(xml))
  const canvas = viewer.get<Canvas>('canvas')
  const drawn = differences.filter(({ elementId }) => elementIn(viewer, elementId))
  for (const { kind, elementId } of drawn) canvas.addMarker(elementId, `m-bpmn-${kind}`)
  zoomToFit(canvas)
  return drawn.map(({ elementId }) => elementId)
}

/** An element within a drawing; not what the whole drawing stands for, whose mark would be on all of it. */
function elementIn(viewer: NavigatedViewer, id: string) {
  const element = viewer.get<ElementRegistry>('elementRegistry').get(id)
  return element?.parent ? element : undefined
}
