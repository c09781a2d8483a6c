import { isReadable } from '../fieldAccess.ts'
import type { ColumnLayout, FieldModel, GroupModel, ListModel, ResourceModel } from '../types/index.ts'

/** Whether values of the field are days or moments, which stand together by a part of the calendar. */
export const isDated = ({ column }: Pick<FieldModel, 'column'>): boolean =>
  column?.type === 'date' || column?.type === 'timestamptz'

/** Whether rows can stand together by the field: one stored value, which several records may have. */
export function isGroupable({ key, tree, source }: ResourceModel, field: FieldModel): boolean {
  if (tree !== null || source === 'module' || field.column === null) return false
  if (field.writeOnly || field.unique || field.name === key) return false
  return field.sortable || (field.reference !== null && field.column.type !== 'jsonb')
}

/** By what rows stand together, as far as the field is there and may be read; null for no groups. */
export function readableGroup(
  holder: Parameters<typeof isReadable>[0],
  resource: ResourceModel,
  group: GroupModel | null,
): GroupModel | null {
  const field = resource.fields.find(({ name }) => name === group?.field)
  if (!field || !isGroupable(resource, field) || !isReadable(holder, field)) return null
  return group
}

/** All columns that a list may draw: those of the table and those of cards. */
export const drawnColumns = ({ columns, card }: ListModel): ColumnLayout[] => [
  ...columns,
  ...[card?.title, card?.subtitle, ...(card?.tags ?? []), ...(card?.fields ?? [])].filter(
    column => column !== null && column !== undefined,
  ),
]

/** Names of the fields that a list needs of each row: those that it draws, and those that tones read. */
export const fieldsNeeded = (list: ListModel): Set<string> =>
  new Set([
    ...drawnColumns(list).map(({ field }) => field),
    ...(list.card?.image ? [list.card.image] : []),
    ...list.tone.flatMap(({ reads }) => reads),
  ])
