import { type CSSProperties, lazy, Suspense } from 'react'
import type { LayoutModel } from '#model/types/index.ts'
import { FieldPart } from './FieldPart.tsx'
import { useFormContext } from './FormContext.ts'
import type { Pane } from './Pane.ts'
import { PanelPart } from './PanelPart.tsx'

const TabsPart = lazy(() => import('./TabsPart.tsx'))
const StepsPart = lazy(() => import('./StepsPart.tsx'))

export interface LayoutItemsProps {
  items: LayoutModel[]
  columns: number
}

/** Parts of a form in a grid of some columns; on a phone in one. */
export function LayoutItems({ items, columns }: LayoutItemsProps) {
  return (
    <div className="m-form-grid" style={{ '--m-form-columns': columns } as CSSProperties}>
      {items.map(item => (
        <LayoutItem key={keyOf(item)} item={item} />
      ))}
    </div>
  )
}

function LayoutItem({ item }: { item: LayoutModel }) {
  const { state } = useFormContext()
  if (item.type === 'field') {
    const handle = state.handles.get(item.field)
    return handle && !handle.isCompanion ? <FieldPart handle={handle} span={item.span} /> : null
  }
  if (item.type === 'panel') return <PanelPart name={item.component} />
  if (item.type === 'group' || item.type === 'grid') return <GroupPart item={item} />
  const Part = item.type === 'tabs' ? TabsPart : StepsPart
  const panes = item.items as Pane[]
  return (
    <div className="m-form-whole">
      <Suspense fallback={null}>
        <Part panes={panes} draw={pane => <LayoutItems items={pane.items} columns={pane.columns} />} />
      </Suspense>
    </div>
  )
}

type Group = Extract<LayoutModel, { type: 'group' | 'grid' }>

function GroupPart({ item }: { item: Group }) {
  const { text } = useFormContext()
  const title = item.title === null ? undefined : text(item.title)
  return (
    <fieldset className={item.type === 'group' ? 'm-form-group m-form-whole' : 'm-form-whole'}>
      {title && <legend>{title}</legend>}
      <LayoutItems items={item.items} columns={item.columns} />
    </fieldset>
  )
}

function keyOf(item: LayoutModel): string {
  if (item.type === 'field') return item.field
  if (item.type === 'panel') return `panel ${item.component}`
  return `${item.type} ${JSON.stringify(item.items).slice(0, 80)}`
}
