import { Alert, Skeleton } from 'antd'
import { lazy, type PointerEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useIsPhone, useLeaveGuard } from '#engine'
import { t } from '#model/language/t.ts'
import { DesignerBar } from './DesignerBar.tsx'
import { type BpmnDesignerProps, type DesignSession, type ModulesOf, useDesign } from './DesignSession.ts'
import { ProblemsPanel } from './ProblemsPanel.tsx'
import type { ModelFacts } from './StoredModel.ts'
import { useDropAndPaste } from './useDropAndPaste.ts'
import { useFirstOpening, useOpenFile } from './useOpenFile.ts'
import { useProblems } from './useProblems.ts'
import { useWork } from './useWork.ts'
import { fitWhileUntouched, showElement } from './viewbox.ts'
import './designer.css'
import { createDesignSession } from './createDesignSession.ts'

const SimulationView = lazy(() => import('./SimulationView.tsx'))

const NO_MODULES: ModulesOf = () => []
const NO_FACTS: ModelFacts = { fields: null, assigned: [] }

/** Draws a process diagram and lets it be changed: takes XML and gives XML. */
export function BpmnDesigner(props: BpmnDesignerProps) {
  const { xml, isStored = true, facts = NO_FACTS, modulesOf } = props
  const surface = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const session = useSession({ surface, panel }, props.process.key, modulesOf ?? NO_MODULES)
  const { isOpen, isChanged, vendor, askedProperties, notes } = useDesign(session)
  const isPhone = useIsPhone()
  const [hasPanel, setHasPanel] = useState(!isPhone)
  useEffect(() => {
    if (askedProperties > 0) setHasPanel(true)
  }, [askedProperties])
  const [hasProblems, setHasProblems] = useState(false)
  const [simulated, setSimulated] = useState<string | null>(null)
  const problems = useProblems(session, props.process.key, facts)
  const { width, edge } = usePanelWidth()
  const tell = (told: readonly string[]) => {
    if (told.length === 0) return
    setHasProblems(true)
    // Into the room that the list of them leaves, which grows while problems are found.
    if (session) fitWhileUntouched(session.modeler())
  }
  const files = useOpenFile(session, tell)
  const { isOver, handlers } = useDropAndPaste(files, !isOpen || simulated !== null)
  const fault = useFirstOpening(session, { xml, isStored, tell })
  useLeaveGuard(isChanged, {
    title: t('系统提示'),
    content: t('流程图的修改还没有保存，确定离开吗？'),
    okText: t('离开'),
    cancelText: t('继续编辑'),
  })
  useWork(session, props.onWork)

  return (
    <section className="m-bpmn" aria-label={t('流程设计器')} {...handlers}>
      {session && (
        <DesignerBar
          {...{ ...props, session, files, hasPanel, simulated, isPhone }}
          problems={{ isOpen: hasProblems, count: problems.found?.length ?? null }}
          showProblems={setHasProblems}
          showPanel={modulesOf && setHasPanel}
          simulate={setSimulated}
        />
      )}
      {fault !== null && <Alert type="error" showIcon message={t('流程图不能打开')} description={fault} />}
      <div className="m-bpmn-main">
        <div className="m-bpmn-surface">
          {!isOpen && fault === null && <Skeleton active className="m-bpmn-waiting" />}
          <div ref={surface} className="m-bpmn-place" hidden={simulated !== null} />
          {simulated !== null && (
            <Suspense fallback={<Skeleton active className="m-bpmn-waiting" />}>
              <SimulationView xml={simulated} vendor={vendor} />
            </Suspense>
          )}
          <span className="m-hint m-bpmn-status" role="status">
            {props.status}
          </span>
          {isOver && <div className="m-bpmn-drop">{t('松开鼠标，打开文件')}</div>}
        </div>
        <hr
          className="m-bpmn-edge"
          aria-orientation="vertical"
          aria-label={t('调整属性面板宽度')}
          tabIndex={0}
          hidden={!modulesOf || !hasPanel || isPhone}
          {...edge}
        />
        <aside
          ref={panel}
          className="m-bpmn-panel"
          aria-label={t('属性')}
          hidden={!modulesOf || !hasPanel || simulated !== null}
          style={isPhone ? undefined : { width }}
        />
      </div>
      {hasProblems && session && simulated === null && (
        <ProblemsPanel
          problems={problems}
          notes={notes}
          show={({ elementId }) => showElement(session.modeler(), elementId)}
          close={() => setHasProblems(false)}
        />
      )}
    </section>
  )
}

interface Places {
  surface: RefObject<HTMLElement | null>
  panel: RefObject<HTMLElement | null>
}

/** Returns what draws on the surface as long as it is there; null before. */
function useSession(
  { surface, panel }: Places,
  processKey: string,
  modulesOf: ModulesOf,
): DesignSession | null {
  const [session, setSession] = useState<DesignSession | null>(null)
  const latest = useRef(modulesOf)
  latest.current = modulesOf
  useEffect(() => {
    const places = { surface: surface.current as HTMLElement, panel: panel.current as HTMLElement }
    const made = createDesignSession({ ...places, processKey, modulesOf: vendor => latest.current(vendor) })
    setSession(made)
    return () => made.destroy()
  }, [surface, panel, processKey])
  return session
}

/** px; spec.md section 9. */
const USUAL = 480
const LEAST = 280
/** px that stay for the canvas. */
const FOR_CANVAS = 360

/** Returns how wide the panel of properties is, and what lets people drag its edge or move it by keys. */
function usePanelWidth() {
  const [width, setWidth] = useState(USUAL)

  const limit = (wanted: number, room: number) => Math.max(LEAST, Math.min(wanted, room - FOR_CANVAS))
  const roomOf = (edge: Element) => edge.parentElement?.clientWidth ?? window.innerWidth

  function handleDrag(event: PointerEvent<HTMLElement>): void {
    const edge = event.currentTarget
    if (!edge.hasPointerCapture(event.pointerId)) return
    const right = edge.parentElement?.getBoundingClientRect().right ?? window.innerWidth
    setWidth(limit(right - event.clientX, roomOf(edge)))
  }

  return {
    width,
    edge: {
      onPointerDown: (event: PointerEvent<HTMLElement>) =>
        event.currentTarget.setPointerCapture(event.pointerId),
      onPointerMove: handleDrag,
      onDoubleClick: () => setWidth(USUAL),
      onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
        const step = { ArrowLeft: 16, ArrowRight: -16 }[event.key]
        if (step) setWidth(limit(width + step, roomOf(event.currentTarget)))
      },
      'aria-valuenow': Math.round(width),
      'aria-valuemin': LEAST,
      'aria-valuemax': 960,
    },
  }
}
