import { type CSSProperties, lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { chosenLanguage } from '#model/language/t.ts'
import { useLookups } from '../../data/lookups.ts'
import { useHost } from '../../EngineContext.ts'
import { ListSkeleton } from '../../list/ListSkeleton.tsx'
import { useWidgets, useWidgetsAsTheyCome, type WidgetsByKey } from '../../registry/useWidgets.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import type { FormState } from '../core/FormState.ts'
import { widgetKeys } from '../core/widgetKeys.ts'
import { CellPart } from '../view/CellPart.tsx'
import { FormContext, type FormContextValue } from '../view/FormContext.ts'
import { LayoutItems } from '../view/LayoutItems.tsx'
import '../form.css'

const ObjectPart = lazy(() =>
  import('../view/ObjectPart.tsx').then(module => ({ default: module.ObjectPart })),
)

interface FormViewProps extends Pick<FormContextValue, 'partName' | 'beside'> {
  /** Id of the form, before the paths of its fields. */
  id: string
  state: FormState
  /** Widgets beside those of the registry, by key. */
  widgets?: WidgetsByKey
  /** Draws what is there, and the rest as it comes: on a slow line the first questions are read meanwhile. */
  isEarly?: boolean
}

type DrawnFormProps = Omit<FormViewProps, 'isEarly'>

interface FoundProps extends DrawnFormProps {
  found: WidgetsByKey
  coming?: ReadonlySet<string>
}

/** The fields of a form, without what sends it. */
export function FormView({ isEarly = false, ...props }: FormViewProps) {
  return isEarly ? <EarlyForm {...props} /> : <WholeForm {...props} />
}

function EarlyForm(props: DrawnFormProps) {
  const { byKey, coming } = useWidgetsAsTheyCome(useKeys(props))
  return <DrawnForm {...props} found={byKey} coming={coming} />
}

function WholeForm(props: DrawnFormProps) {
  const found = useWidgets(useKeys(props))
  return found ? <DrawnForm {...props} found={found} /> : <ListSkeleton />
}

const useKeys = ({ state: { plan }, widgets: own = NONE }: DrawnFormProps): string[] =>
  useMemo(() => widgetKeys(plan).filter(key => !(key in own)), [plan, own])

function DrawnForm({ id, state, widgets: own = NONE, found, coming, partName, beside }: FoundProps) {
  const host = useHost()
  const { plan } = state
  const lookups = useLookups()
  useEffect(() => state.words.serve(lookups), [state, lookups])
  const context = useMemo(
    () => ({
      ...{ state, idPrefix: id, text: host.text, drawCell, drawDocument: drawNothing, drawObject },
      ...{ partName, beside, coming },
      widgets: { ...found, ...own },
    }),
    [state, found, coming, own, id, host.text, partName, beside],
  )
  return (
    <div
      id={id}
      className="m-form"
      style={{ '--m-form-label': `${plan.labelWidth[chosenLanguage()]}px` } as CSSProperties}
    >
      <FormContext.Provider value={context}>
        <LayoutItems items={plan.layout} columns={plan.columns} />
      </FormContext.Provider>
    </div>
  )
}

const NONE: WidgetsByKey = {}

const drawCell = (handle: FieldHandle) => <CellPart handle={handle} />
/** Documents stand in records only. */
const drawNothing = () => null
const drawObject = (handle: FieldHandle, columns: number, row?: number): ReactNode => (
  <Suspense fallback={<ListSkeleton />}>
    <ObjectPart handle={handle} columns={columns} row={row} />
  </Suspense>
)
