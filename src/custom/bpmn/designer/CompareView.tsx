import { Alert, Tag } from 'antd'
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import type Canvas from 'diagram-js/lib/core/Canvas'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import { useEffect, useRef, useState } from 'react'
import { faultMessage } from '#engine'
import { t } from '#model/language/t.ts'
import { withLayout } from '#process/withLayout.ts'
import { translateModule } from '../language/translateModule.ts'
import { DIAGRAM_COLORS } from '../modeler/diagramColors.ts'
import { zoomToFit } from '../modeler/zoomTo.ts'
import { compareDiagrams, type Difference, type DifferenceKind, differenceWord } from './compareDiagrams.ts'
import { bringToMiddle } from './showElement.ts'

const TAGS: Record<DifferenceKind, string> = {
  added: 'success',
  removed: 'error',
  changed: 'warning',
  moved: 'processing',
}

/** Two diagrams, what differs in colours, and a list that leads there. */
export function CompareView({ before, after }: { before: string; after: string }) {
  const left = useRef<HTMLElement>(null)
  const right = useRef<HTMLElement>(null)
  const viewers = useRef<NavigatedViewer[]>([])
  const [differences, setDifferences] = useState<Difference[] | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  useEffect(() => {
    const sides = [left.current, right.current].map(place => createViewer(place as HTMLElement))
    viewers.current = sides
    let isLeft = false
    async function compare(): Promise<void> {
      const found = await compareDiagrams(before, after)
      for (const [index, xml] of [before, after].entries()) {
        if (isLeft) return
        await draw(sides[index] as NavigatedViewer, xml, found)
      }
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

  function show({ elementId }: Difference): void {
    for (const viewer of viewers.current) {
      const element = viewer.get<ElementRegistry>('elementRegistry').get(elementId)
      if (element) bringToMiddle(viewer.get<Canvas>('canvas'), element as never)
    }
  }

  return (
    <div className="m-bpmn-compare m-bpmn">
      {fault !== null && <Alert type="error" showIcon message={fault} />}
      <section ref={left} aria-label={t('旧版本')} />
      <section ref={right} aria-label={t('新版本')} />
      <ul aria-label={t('差异')}>
        {differences?.length === 0 && <li className="m-hint">{t('两个版本没有差异')}</li>}
        {differences?.map(difference => (
          <li key={`${difference.kind} ${difference.elementId}`}>
            <button type="button" onClick={() => show(difference)}>
              <Tag color={TAGS[difference.kind]}>{differenceWord(difference.kind)}</Tag>
              <span>{difference.elementName}</span>
              <span className="m-hint">{listed(difference.properties)}</span>
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

async function draw(viewer: NavigatedViewer, xml: string, differences: Difference[]): Promise<void> {
  await viewer.importXML(await withLayout(xml))
  const canvas = viewer.get<Canvas>('canvas')
  const registry = viewer.get<ElementRegistry>('elementRegistry')
  for (const { kind, elementId } of differences) {
    if (registry.get(elementId)) canvas.addMarker(elementId, `m-bpmn-${kind}`)
  }
  zoomToFit(canvas)
}
