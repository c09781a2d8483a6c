import { useMemo } from 'react'
import { namesOf } from '#model/expression/environmentAt.ts'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { isReadable } from '#model/fieldAccess.ts'
import type { FieldModel, LayoutModel, MarkModel, Text } from '#model/types/index.ts'
import { pageExpression } from '../access/pageExpression.ts'
import { takeExpressions } from '../access/takeExpressions.ts'
import { EMPTY } from '../cells/EmptyValue.tsx'
import { FieldView } from '../cells/FieldView.tsx'
import type { Row } from '../data/Row.ts'
import { useHost } from '../EngineContext.ts'
import { asStored } from '../text/bothLanguages.ts'
import { NoteBox } from '../text/NoteBox.tsx'
import { MarkedPlace } from './MarkedPlace.tsx'
import { SpokenTitle } from './SpokenTitle.tsx'

takeExpressions()

interface DetailGroupsProps {
  groups: DetailGroup[]
  record: Row
  /** All that conditions may read. */
  fields: FieldModel[]
  /** Whether a field that is asked for has something to say. */
  isSaid(field: FieldModel): boolean
}

/** Values to look at, in groups, each with its title. What is not asked for is left out. */
export function DetailGroups({ groups, record, fields, isSaid }: DetailGroupsProps) {
  const host = useHost()
  const isAsked = useMemo(() => askedOf(fields), [fields])
  const holds = useMemo(() => holdsOver(fields), [fields])
  const said = groups
    .map(group => ({
      ...group,
      isMarked: holds(group.mark?.visibleWhen, record),
      fields: group.fields.filter(({ field }) => isSaid(field) && isAsked(field, record)),
    }))
    .filter(({ fields: own, mark, isMarked }) => own.length > 0 || (isMarked && mark?.type === 'note'))
  const drawValue = (name: string) => {
    const field = fields.find(candidate => candidate.name === name)
    return field && isReadable(host.user, field) ? <FieldView field={field} record={record} /> : EMPTY
  }
  return (
    <div className="m-detail">
      {said.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a record never move
        <section key={index}>
          {group.title !== null && group.isMarked && <h3>{host.text(group.title)}</h3>}
          {group.mark?.type === 'note' && group.isMarked && (
            <NoteBox note={group.mark} drawValue={drawValue} />
          )}
          <dl>
            {group.fields.map(({ field, widget, widgetProps, isWide }) => (
              <div key={field.name} className={isWide ? 'is-wide' : undefined}>
                <dt>
                  <SpokenTitle {...{ field, fields, record }} />
                </dt>
                <dd>
                  <MarkedPlace step={field.name} title={host.text(field.title)}>
                    <FieldView
                      field={field}
                      record={asStored(field, record)}
                      widget={widget}
                      widgetProps={widgetProps}
                    />
                  </MarkedPlace>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

/** Returns whether a field of a record is asked for: what is not says nothing by its absence. */
function askedOf(fields: FieldModel[]): (field: FieldModel, record: Row) => boolean {
  const names = namesOf(fields)
  const conditions = new Map(
    fields.flatMap(({ name, visibleWhen = [] }) =>
      visibleWhen.length === 0
        ? []
        : [[name, visibleWhen.map(source => pageExpression(source, 'presence', { record: names }))]],
    ),
  )
  return ({ name }, record) =>
    (conditions.get(name) ?? []).every(condition => condition.evaluate(record) === true)
}

/** Returns whether a condition of a mark holds for a record; one that is not there does. */
function holdsOver(fields: FieldModel[]): (condition: string | undefined, record: Row) => boolean {
  const names = namesOf(fields)
  return (condition, record) =>
    condition === undefined ||
    pageExpression(condition, 'presence', { record: names }).evaluate(record) === true
}

/** A field as the page shows it. */
interface DetailField {
  field: FieldModel
  widget?: string
  widgetProps?: Record<string, unknown>
  /** Takes the whole width. */
  isWide: boolean
}

/** Fields that stand together. */
export interface DetailGroup {
  /** null for those before the first title. */
  title: Text | null
  /** The note that stands before them, or the divider whose title they have. */
  mark?: MarkModel
  fields: DetailField[]
}

/** Returns the fields of a layout, grouped as it groups them. */
export function layoutGroups(
  { layout, columns }: { layout: LayoutModel[]; columns: number },
  fields: readonly FieldModel[],
): DetailGroup[] {
  const groups: DetailGroup[] = [{ title: null, fields: [] }]
  gather(columns, layout, new Map(fields.map(field => [field.name, field])), groups)
  return groups.filter(({ fields: own, mark }) => own.length > 0 || mark?.type === 'note')
}

function gather(
  columns: number,
  items: LayoutModel[],
  fields: Map<string, FieldModel>,
  groups: DetailGroup[],
): void {
  for (const item of items) {
    if (item.type === 'field') place(columns, item, fields, groups)
    else if (item.type === 'tabs' || item.type === 'steps') {
      for (const part of item.items) titled(part.title, part.items, columns, fields, groups)
    } else if (item.type === 'divider') groups.push({ title: item.title, mark: item, fields: [] })
    else if (item.type === 'note') {
      if (item.detail) groups.push({ title: null, mark: item, fields: [] })
    } else if (item.type === 'group' || item.type === 'grid')
      titled(item.title, item.items, columns, fields, groups)
  }
}

function titled(
  title: Text | null,
  items: LayoutModel[],
  columns: number,
  fields: Map<string, FieldModel>,
  groups: DetailGroup[],
): void {
  if (title !== null) groups.push({ title, fields: [] })
  gather(columns, items, fields, groups)
  // What follows a titled group belongs to none.
  if (title !== null) groups.push({ title: null, fields: [] })
}

function place(
  columns: number,
  { field: name, span, widget, widgetProps }: Extract<LayoutModel, { type: 'field' }>,
  fields: Map<string, FieldModel>,
  groups: DetailGroup[],
): void {
  const field = fields.get(name)
  if (!field) return
  const wide = isWide(field) || span > 1 || columns < span
  groups.at(-1)?.fields.push({ field, widget, widgetProps, isWide: wide })
}

/** Long texts, documents and child rows need room. */
export function isWide(field: FieldModel): boolean {
  return fieldTypeBase(field.type).look.isWide?.(field) ?? false
}
