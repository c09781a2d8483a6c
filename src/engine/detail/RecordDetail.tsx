import { lazy, Suspense, useMemo } from 'react'
import { isOfItself, isReadable } from '#model/fieldAccess.ts'
import type { FieldModel, PageModel, Text } from '#model/types/index.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import type { Row } from '../data/Row.ts'
import { useHost } from '../EngineContext.ts'
import type { EngineUser } from '../EngineHost.ts'
import { type DetailGroup, DetailGroups, isWide, layoutGroups } from './DetailGroups.tsx'

const ApprovalSlot = lazy(() =>
  import('./ApprovalSlot.tsx').then(module => ({ default: module.ApprovalSlot })),
)

const REST_TITLE: Text = { zh: '其他信息', en: 'More' }

/** What only the machinery needs. */
const SILENT = ['version', 'tenantId', 'createById', 'deletedAt']

/** Who made and changed it: a record that was never changed says nothing by their absence. */
const AUDIT = new Set(['createBy', 'createTime', 'updateBy', 'updateTime'])

const NONE: FieldModel[] = []

/** A record to look at: its fields in the groups of the form, each with its title. */
export function RecordDetail({ model, record }: { model: PageModel; record: Row }) {
  const { user } = useHost()
  const groups = useMemo(() => detailGroups(model, user), [model, user])
  const isSaid = ({ name }: FieldModel) => !AUDIT.has(name) || !isEmptyValue(record[name])
  const fields = model.resource?.fields ?? NONE
  const groupsOfRecord = <DetailGroups groups={groups} record={record} fields={fields} isSaid={isSaid} />
  if (!model.resource?.approval) return groupsOfRecord
  return (
    <>
      {groupsOfRecord}
      <Suspense fallback={null}>
        <ApprovalSlot model={model} record={record} />
      </Suspense>
    </>
  )
}

/**
 * Returns what a record shows, grouped as its form is: what the user may not read, and what is never answered,
 * is left out; readable fields that the form lacks stand at the end.
 */
function detailGroups({ form, resource }: PageModel, user: EngineUser): DetailGroup[] {
  if (!resource) return []
  const fields = resource.fields.filter(field => isReadable(user, field) && isOfItself(field))
  const groups = layoutGroups({ layout: form?.layout ?? [], columns: form?.columns ?? 1 }, fields)
  const placed = new Set(groups.flatMap(group => group.fields.map(({ field }) => field.name)))
  const rest = fields.filter(({ name }) => !placed.has(name) && !isSilent(name, resource.key))
  const all: DetailGroup[] = [
    ...groups,
    { title: REST_TITLE, fields: rest.map(field => ({ field, isWide: isWide(field) })) },
  ]
  return all.filter(({ fields, mark }) => fields.length > 0 || mark?.type === 'note')
}

function isSilent(name: string, key: string): boolean {
  return name === key || SILENT.includes(name)
}
