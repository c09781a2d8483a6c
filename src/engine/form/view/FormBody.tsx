import {
  type CSSProperties,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react'
import { chosenLanguage } from '#model/language/t.ts'
import { useLookups } from '../../data/lookups.ts'
import { useHost } from '../../EngineContext.ts'
import { focusIn } from '../../focus/focusIn.ts'
import { ListSkeleton } from '../../list/ListSkeleton.tsx'
import { useWidgets } from '../../registry/useWidgets.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import type { FormState } from '../core/FormState.ts'
import { widgetKeys } from '../core/widgetKeys.ts'
import { CellPart } from './CellPart.tsx'
import { FormContext } from './FormContext.ts'
import { LayoutItems } from './LayoutItems.tsx'
import { revealField } from './revealField.ts'
import '../form.css'

const PresetBar = lazy(() =>
  import('../presets/PresetBar.tsx').then(module => ({ default: module.PresetBar })),
)
const documentPart = () => import('./DocumentPart.tsx')
const DocumentLoaders = lazy(() => documentPart().then(module => ({ default: module.DocumentLoaders })))
const ObjectPart = lazy(() => import('./ObjectPart.tsx').then(module => ({ default: module.ObjectPart })))
const DocumentPart = lazy(() => documentPart().then(module => ({ default: module.DocumentPart })))

interface FormBodyProps {
  /** Id of the form, before the paths of its fields. */
  id: string
  state: FormState
  /** Field where typing begins; the first where absent. */
  focus?: string
  /** Ctrl/⌘ + Enter; with Shift it goes on with another record. */
  onSubmit(goesOn: boolean): void
  /** Above the fields: what is wrong with the whole. */
  notice: ReactNode
  footer: ReactNode
}

/** The fields of a form, with what is wrong above and the buttons below. */
export function FormBody({ id, state, focus, onSubmit, notice, footer }: FormBodyProps) {
  const host = useHost()
  const { plan } = state
  const lookups = useLookups()
  useEffect(() => state.words.serve(lookups), [state, lookups])
  const widgets = useWidgets(useMemo(() => widgetKeys(plan), [plan]))
  const form = useRef<HTMLFormElement>(null)
  const isReady = widgets !== null
  const context = useMemo(
    () => widgets && { state, widgets, idPrefix: id, text: host.text, drawCell, drawDocument, drawObject },
    [state, widgets, id, host.text],
  )

  useEffect(() => {
    if (!isReady || plan.mode === 'read') return
    return afterPaint(() => {
      const fields = form.current?.querySelector<HTMLElement>('.m-form-grid')
      // Who was quicker with mouse or keyboard keeps the place.
      if (fields?.contains(document.activeElement)) return
      if (focus !== undefined) revealField(state, id, focus)
      else focusIn(fields)
    })
  }, [isReady, plan.mode, focus, state, id])

  return (
    <form
      ref={form}
      id={id}
      className="m-form"
      noValidate
      style={{ '--m-form-label': `${plan.labelWidth[chosenLanguage()]}px` } as CSSProperties}
      onSubmit={event => event.preventDefault()}
      onKeyDownCapture={event => isSaveKey(event) && holdClosed(event, () => onSubmit(event.shiftKey))}
      onKeyDown={event => isSaveKey(event) && onSubmit(event.shiftKey)}
    >
      <div className="m-form-fields">
        {notice}
        {context ? (
          <FormContext.Provider value={context}>
            <Suspense fallback={null}>
              {state.documents.size > 0 && <DocumentLoaders state={state} />}
              {plan.presets.length > 0 && plan.mode !== 'read' && <PresetBar />}
            </Suspense>
            <LayoutItems items={plan.layout} columns={plan.columns} />
          </FormContext.Provider>
        ) : (
          <ListSkeleton />
        )}
      </div>
      {/* Before the fields are there it would move away under the pointer. */}
      {context && footer}
    </form>
  )
}

const drawCell = (handle: FieldHandle) => <CellPart handle={handle} />
const drawDocument = (handle: FieldHandle) => (
  <Suspense fallback={<ListSkeleton />}>
    <DocumentPart handle={handle} />
  </Suspense>
)
const drawObject = (handle: FieldHandle, columns: number, row?: number) => (
  <Suspense fallback={<ListSkeleton />}>
    <ObjectPart handle={handle} columns={columns} row={row} />
  </Suspense>
)

function isSaveKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey)
}

/** Enter opens a list that is closed, and what is opened would cover what is said of the form. */
function holdClosed(event: KeyboardEvent, onSubmit: () => void): void {
  const { target } = event
  // A picker of dates takes over what was typed, and leaves the rest.
  event.preventDefault()
  const isClosed = target instanceof HTMLInputElement && target.getAttribute('aria-expanded') === 'false'
  if (!isClosed || target.value !== '') return
  event.stopPropagation()
  onSubmit()
}

/** Returns an id that is safe in selectors. */
export function useFormId(): string {
  return `form${useId().replace(/\W/g, '')}`
}

/**
 * Runs work once what has just been drawn is on the screen: focusing earlier makes the browser lay the page out
 * twice. Returns what calls it off.
 */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
