import { Alert, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { t } from '#model/language/t.ts'

type State = 'drawing' | 'drawn' | 'failed'

/** A diagram to look at: it is moved and zoomed, not changed. What draws it is loaded here only. */
export function DefinitionDiagram({ xml }: { xml: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>('drawing')

  useEffect(() => {
    let isGone = false
    let destroy: () => void = () => undefined
    async function draw(container: HTMLElement): Promise<void> {
      const [{ default: Viewer }] = await Promise.all([
        import('bpmn-js/lib/NavigatedViewer'),
        import('bpmn-js/dist/assets/diagram-js.css'),
      ])
      if (isGone) return
      const viewer = new Viewer({ container, bpmnRenderer: COLOURS })
      destroy = () => viewer.destroy()
      await viewer.importXML(xml)
      if (isGone) return
      viewer.get<{ zoom(to: string, center: string): void }>('canvas').zoom('fit-viewport', 'auto')
      setState('drawn')
    }
    if (place.current) {
      draw(place.current).catch(error => {
        console.warn('The diagram could not be drawn.', error)
        if (!isGone) setState('failed')
      })
    }
    return () => {
      isGone = true
      destroy()
    }
  }, [xml])

  return (
    <>
      {state === 'failed' && <Alert type="error" showIcon message={t('流程图不能显示')} />}
      <Spin spinning={state === 'drawing'}>
        <div className="m-bpm-definition-diagram" ref={place} role="img" aria-label={t('流程图')} />
      </Spin>
    </>
  )
}

const COLOURS = {
  defaultFillColor: 'var(--m-engine-surface)',
  defaultStrokeColor: 'var(--m-engine-text)',
  defaultLabelColor: 'var(--m-engine-text)',
}
