import { useMemo } from 'react'
import { namesOf } from '#model/expression/environmentAt.ts'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { isReadable } from '#model/fieldAccess.ts'
import type { FieldModel, FormModel, LayoutModel, MarkModel, PageModel, Text } from '#model/types/index.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import { pageExpression } from '../access/pageExpression.ts'
import { EMPTY } from '../cells/EmptyValue.tsx'
import { FieldView } from '../cells/FieldView.tsx'
import type { Row } from '../data/Row.ts'
import { useHost } from '../EngineContext.ts'
import type { EngineUser } from '../EngineHost.ts'
import { NoteBox } from '../text/NoteBox.tsx'

const REST_TITLE: Text = { zh: '其他信息', en: 'More' }

/** What only the machinery needs. */
const SILENT = ['version', 'tenantId', 'createById', 'deletedAt']

/** Who made and changed it: a record that was never changed says nothing by their absence. */
const AUDIT = new Set(['createBy', 'createTime', 'updateBy', 'updateTime'])

/** A record to look at: its fields in the groups of the form, each with its title. */
export function RecordDetail({ model, record }: { model: PageModel; record: Row }) {
  const host = useHost()
  const groups = useMemo(() => detailGroups(model, host.user), [model, host.user])
  const isAsked = useMemo(() => askedOf(model.resource?.fields ?? []), [model])
  const holds = useMemo(() => holdsOver(model.resource?.fields ?? []), [model])
  const isSaid = ({ field }: DetailField) =>
    (!AUDIT.has(field.name) || !isEmptyValue(record[field.name])) && isAsked(field, record)
  const said = groups
    .map(group => ({
      ...group,
      isMarked: holds(group.mark?.visibleWhen, record),
      fields: group.fields.filter(isSaid),
    }))
    .filter(({ fields, mark, isMarked }) => fields.length > 0 || (isMarked && mark?.type === 'note'))
  return (
    <div className="m-detail">
      {said.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a record never move
        <section key={index}>
          {group.title !== null && group.isMarked && <h3>{host.text(group.title)}</h3>}
          {group.mark?.type === 'note' && group.isMarked && (
            <NoteBox
              note={group.mark}
              drawValue={name => drawValue(name, model, { record, user: host.user })}
            />
          )}
          <dl>
            {group.fields.map(({ field, widget, widgetProps, isWide }) => (
              <div key={field.name} className={isWide ? 'is-wide' : undefined}>
                <dt>{host.text(field.title)}</dt>
                <dd>
                  <FieldView field={field} record={record} widget={widget} widgetProps={widgetProps} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

/** Returns whether a condition of a mark holds for a record; one that is not there does. */
function holdsOver(fields: FieldModel[]): (condition: string | undefined, record: Row) => boolean {
  const names = namesOf(fields)
  return (condition, record) =>
    condition === undefined ||
    pageExpression(condition, 'presence', { record: names }).evaluate(record) === true
}

/** What a note says of a field. */
function drawValue(
  name: string,
  { resource }: PageModel,
  { record, user }: { record: Row; user: EngineUser },
) {
  const field = resource?.fields.find(candidate => candidate.name === name)
  return field && isReadable(user, field) ? <FieldView field={field} record={record} /> : EMPTY
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

/** A field as the page shows it. */
interface DetailField {
  field: FieldModel
  widget?: string
  widgetProps?: Record<string, unknown>
  /** Takes the whole width. */
  isWide: boolean
}

/** Fields that stand together. */
interface DetailGroup {
  /** null for those before the first title. */
  title: Text | null
  /** The note that stands before them, or the divider whose title they have. */
  mark?: MarkModel
  fields: DetailField[]
}

/**
 * Returns what a record shows, grouped as its form is: what the user may not read, and what is never answered,
 * is left out; readable fields that the form lacks stand at the end.
 */
function detailGroups({ form, resource }: PageModel, user: EngineUser): DetailGroup[] {
  if (!resource) return []
  const fields = new Map(
    resource.fields
      // The text of an option stands behind its label.
      .filter(field => isReadable(user, field) && field.otherOf === undefined)
      .map(field => [field.name, field]),
  )
  const groups: DetailGroup[] = [{ title: null, fields: [] }]
  gather(form, form?.layout ?? [], fields, groups)
  const placed = new Set(groups.flatMap(group => group.fields.map(({ field }) => field.name)))
  const rest = [...fields.values()].filter(({ name }) => !placed.has(name) && !isSilent(name, resource.key))
  const all: DetailGroup[] = [
    ...groups,
    { title: REST_TITLE, fields: rest.map(field => ({ field, isWide: isWide(field) })) },
  ]
  return all.filter(({ fields, mark }) => fields.length > 0 || mark?.type === 'note')
}

function isSilent(name: string, key: string): boolean {
  return name === key || SILENT.includes(name)
}

function gather(
  form: FormModel | null,
  items: LayoutModel[],
  fields: Map<string, FieldModel>,
  groups: DetailGroup[],
): void {
  for (const item of items) {
    if (item.type === 'field') place(form, item, fields, groups)
    else if (item.type === 'tabs' || item.type === 'steps') {
      for (const part of item.items) titled(part.title, part.items, form, fields, groups)
    } else if (item.type === 'divider') groups.push({ title: item.title, mark: item, fields: [] })
    else if (item.type === 'note') {
      if (item.detail) groups.push({ title: null, mark: item, fields: [] })
    } else if (item.type === 'group' || item.type === 'grid')
      titled(item.title, item.items, form, fields, groups)
  }
}

function titled(
  title: Text | null,
  items: LayoutModel[],
  form: FormModel | null,
  fields: Map<string, FieldModel>,
  groups: DetailGroup[],
): void {
  if (title !== null) groups.push({ title, fields: [] })
  gather(form, items, fields, groups)
  // What follows a titled group belongs to none.
  if (title !== null) groups.push({ title: null, fields: [] })
}

function place(
  form: FormModel | null,
  { field: name, span, widget, widgetProps }: Extract<LayoutModel, { type: 'field' }>,
  fields: Map<string, FieldModel>,
  groups: DetailGroup[],
): void {
  const field = fields.get(name)
  if (!field) return
  const wide = isWide(field) || span > 1 || (form?.columns ?? 1) < span
  groups.at(-1)?.fields.push({ field, widget, widgetProps, isWide: wide })
}

/** Long texts, documents and child rows need room. */
function isWide(field: FieldModel): boolean {
  return fieldTypeBase(field.type).look.isWide?.(field) ?? false
}
