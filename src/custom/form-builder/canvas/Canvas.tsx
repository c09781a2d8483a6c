import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Empty, Skeleton } from 'antd'
import { type MouseEvent, type MutableRefObject, Suspense, useEffect, useId, useMemo, useRef } from 'react'
import { FormCanvas } from '#engine'
import { t } from '#model/language/t.ts'
import { type DrawnForm, keyOf } from '../design/DesignState.ts'
import { findElement, wayToElement } from '../design/findElement.ts'
import { useDesign, useDesignState } from '../design/useDesign.ts'
import { type CanvasNames, canvasNames } from './canvasNames.ts'
import { keyAt, openPanes, type Point, paneHeadAt } from './elementAtPoint.ts'
import { RenameBox } from './RenameBox.tsx'
import { selectionStyle } from './selectionStyle.ts'
import { useShapeMarks } from './useShapeMarks.ts'

export type CanvasWidth = 1440 | 768 | 390

interface CanvasProps {
  width: CanvasWidth
  /** The element that was pressed last: it is what a drag moves. */
  onPress(key: string | null): void
  /** Hands out where it is drawn, for drops. */
  sheet: MutableRefObject<HTMLDivElement | null>
}

/** The engine's own form, in which elements are selected, moved and renamed. */
export function Canvas({ width, onPress, sheet }: CanvasProps) {
  const { session } = useDesign()
  const { drawn, selection, outline, renaming } = useDesignState()
  const id = useId().replaceAll(':', '')
  const names = useMemo(() => drawn && canvasNames(drawn), [drawn])
  const drag = useDraggable({ id: 'canvas' })
  const drop = useDroppable({ id: 'canvas' })
  useOpenPanes(sheet, drawn, selection.at(-1))
  useShapeMarks(sheet, drawn, names)
  const isNarrow = width === 390

  function press(event: MouseEvent): void {
    const key = names && sheet.current && keyUnder(sheet.current, event, { names, drawn })
    onPress(key ?? null)
    if (event.button !== 0) return
    if (event.ctrlKey || event.metaKey || event.shiftKey) toggle(key ?? null)
    else if (key === null || key === undefined) session.select([])
    else if (!selection.includes(key)) session.select([key])
  }

  function toggle(key: string | null): void {
    if (key === null) return
    session.select(selection.includes(key) ? selection.filter(one => one !== key) : [...selection, key])
  }

  function release(event: MouseEvent): void {
    const head = sheet.current && paneHeadAt(sheet.current, pointOf(event))
    if (!head || !drawn) return
    const pane = findElement(drawn.outline, head.owner)?.children[head.index]
    if (pane) session.select([keyOf(pane.path)])
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the designer.
    <div
      ref={drag.setNodeRef}
      {...drag.listeners}
      className="m-design-scroll"
      // The keys of the designer work while it has the focus; what is in it is listed by the outline.
      role="application"
      aria-roledescription={t('画布')}
      aria-label={t('表单画布')}
      aria-describedby={drag.attributes['aria-describedby']}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is worked with by keys.
      tabIndex={0}
      data-canvas
      onPointerDownCapture={press}
      onClick={release}
      onDoubleClick={event => {
        const key = names && sheet.current && keyAt(sheet.current, pointOf(event), names)
        if (key) session.rename(key)
      }}
    >
      <div
        ref={element => {
          sheet.current = element
          drop.setNodeRef(element)
        }}
        id={`sheet${id}`}
        className={isNarrow ? 'm-design-sheet is-narrow' : 'm-design-sheet'}
        style={{ width }}
      >
        <style>{names ? selectionStyle(`sheet${id}`, selection, names) : ''}</style>
        {drawn && names && drawn.form.fields.length + drawn.form.layout.length > 0 ? (
          // Widgets are loaded when they are drawn first: without a boundary here the whole designer hides, and the
          // canvas loses the focus.
          <Suspense fallback={<Skeleton active />}>
            <FormCanvas
              id={`canvas${id}`}
              form={drawn.form}
              partName={names.partName}
              emptyText={t('把字段拖到这里')}
            />
          </Suspense>
        ) : (
          <Empty description={t('从左侧拖入字段，或在其上按回车键添加')} className="m-design-empty" />
        )}
        {renaming !== null && names && sheet.current && (
          <RenameBox
            key={renaming}
            sheet={sheet.current}
            element={findElement(outline, renaming)}
            names={names}
          />
        )}
      </div>
    </div>
  )
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY })

function keyUnder(
  sheet: HTMLElement,
  event: MouseEvent,
  { names, drawn }: { names: CanvasNames; drawn: DrawnForm | null },
): string | null {
  const head = drawn && paneHeadAt(sheet, pointOf(event))
  const pane = head && findElement(drawn.outline, head.owner)?.children[head.index]
  return pane ? keyOf(pane.path) : keyAt(sheet, pointOf(event), names)
}

/** What is selected is in sight: its tab or step is opened once it is drawn. */
function useOpenPanes(
  sheet: MutableRefObject<HTMLDivElement | null>,
  drawn: DrawnForm | null,
  key: string | undefined,
): void {
  const latest = useRef(0)
  useEffect(() => {
    if (!drawn || key === undefined) return
    const way = wayToElement(drawn.outline, key)
    const open = () => sheet.current && openPanes(sheet.current, way)
    latest.current = requestAnimationFrame(open)
    // Tabs and steps are loaded when they are drawn first.
    const later = setTimeout(open, 150)
    return () => {
      cancelAnimationFrame(latest.current)
      clearTimeout(later)
    }
  }, [sheet, drawn, key])
}
