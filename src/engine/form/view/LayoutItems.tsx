import { observer } from '@formily/react'
import { type CSSProperties, lazy, Suspense } from 'react'
import { t } from '#model/language/t.ts'
import type { LayoutModel } from '#model/types/index.ts'
import { useRegistry } from '../../EngineContext.ts'
import { FaultBoundary } from '../../faults/FaultBoundary.tsx'
import { FaultBox } from '../../faults/FaultBox.tsx'
import { useDefinition } from '../../registry/useWidgets.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import type { FormState } from '../core/FormState.ts'
import { isPartShown } from '../core/isShown.ts'
import { plainValue } from '../core/plainValue.ts'
import { FieldPart } from './FieldPart.tsx'
import { useFormContext } from './FormContext.ts'
import type { Pane } from './Pane.ts'

/** A hand-written panel inside a form. It sees all values and may set them. */
const PanelPart = observer(function PanelPart({ name }: { name: string }) {
  const { parts } = useRegistry()
  const { state } = useFormContext()
  const loaded = useDefinition(parts, name)
  if (loaded.status === 'loading') return null
  if (loaded.status === 'missing') return <FaultBox title={t('没有面板 {{name}}', { name })} />
  if (loaded.status === 'failed')
    return <FaultBox title={t('面板 {{name}} 加载失败', { name })} onRetry={loaded.retry} />
  const Part = loaded.definition.part
  return (
    <div className="m-form-whole">
      <FaultBoundary path={name}>
        <Part
          model={state.plan.model}
          record={state.origin.record}
          selection={[]}
          values={plainValue(state.form.values)}
          setValue={(field, value) => setValue(field, value)}
          readOnly={state.plan.mode === 'read'}
          close={() => undefined}
        />
      </FaultBoundary>
    </div>
  )

  function setValue(field: string, value: unknown): void {
    const handle = state.handles.get(field)
    if (handle) state.input(handle, value)
    else state.form.setValuesIn(field, value)
  }
})

const MarkPart = lazy(() => import('./MarkPart.tsx').then(module => ({ default: module.MarkPart })))
const TabsPart = lazy(() => import('./TabsPart.tsx'))
const StepsPart = lazy(() => import('./StepsPart.tsx'))

interface LayoutItemsProps {
  items: LayoutModel[]
  columns: number
}

/** Parts of a form in a grid of some columns; on a phone in one. */
export function LayoutItems({ items, columns }: LayoutItemsProps) {
  const { state, partName } = useFormContext()
  return (
    <div
      className="m-form-grid"
      data-items={partName?.(items)}
      style={{ '--m-form-columns': columns } as CSSProperties}
    >
      {items.map((item, index) =>
        otherBehind(items[index - 1], item, state) ? null : (
          <LayoutItem
            key={partName?.(item) ?? keyOf(item, index)}
            item={item}
            other={otherBehind(item, items[index + 1], state)}
          />
        ),
      )}
    </div>
  )
}

/** The text that an option of a field asks for, where it stands behind that field: it is drawn below the choice. */
function otherBehind(
  item: LayoutModel | undefined,
  next: LayoutModel | undefined,
  { handles }: FormState,
): FieldHandle | undefined {
  if (item?.type !== 'field' || next?.type !== 'field') return undefined
  const other = handles.get(next.field)
  return other?.field.otherOf === item.field && handles.has(item.field) ? other : undefined
}

interface LayoutItemProps {
  item: LayoutModel
  other: FieldHandle | undefined
}

function LayoutItem({ item, other }: LayoutItemProps) {
  const { state, partName } = useFormContext()
  if (item.type === 'field') {
    const handle = state.handles.get(item.field)
    return handle && !handle.isCompanion ? (
      <FieldPart handle={handle} other={typedOnly(other)} span={item.span} />
    ) : null
  }
  if (item.type === 'panel') return <PanelPart name={item.component} />
  if (item.type === 'note' || item.type === 'divider')
    return (
      <Suspense fallback={null}>
        <MarkPart part={item} />
      </Suspense>
    )
  if (item.type === 'group' || item.type === 'grid') return <GroupPart item={item} />
  const Part = item.type === 'tabs' ? TabsPart : StepsPart
  const panes = item.items as Pane[]
  return (
    <div className="m-form-whole" data-part={partName?.(item)}>
      <Suspense fallback={null}>
        <Part
          panes={panes}
          saves={item.type === 'steps' ? item.saves : undefined}
          draw={pane => <LayoutItems items={pane.items} columns={pane.columns} />}
        />
      </Suspense>
    </div>
  )
}

/** What is only looked at is said with the label of the option. */
const typedOnly = (other: FieldHandle | undefined) => (other?.standing === 'readOnly' ? undefined : other)

type Group = Extract<LayoutModel, { type: 'group' | 'grid' }>

const GroupPart = observer(function GroupPart({ item }: { item: Group }) {
  const { text, state, partName } = useFormContext()
  if (!isPartShown(state, item)) return null
  const title = item.title === null ? undefined : text(item.title)
  return (
    <fieldset
      className={item.type === 'group' ? 'm-form-group m-form-whole' : 'm-form-whole'}
      data-part={partName?.(item)}
    >
      {title && <legend>{title}</legend>}
      <LayoutItems items={item.items} columns={item.columns} />
    </fieldset>
  )
})

/** Two notes or dividers may be alike. */
function keyOf(item: LayoutModel, index: number): string {
  if (item.type === 'field') return item.field
  if (item.type === 'panel') return `panel ${item.component}`
  if (!('items' in item)) return `${item.type} ${index}`
  return `${item.type} ${JSON.stringify(item.items).slice(0, 80)}`
}
