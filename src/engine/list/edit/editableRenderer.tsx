import { isWritable } from '#model/fieldAccess.ts'
import { t } from '#model/language/t.ts'
import type { ColumnLayout, FieldModel, PageModel } from '#model/types/index.ts'
import type { RowCondition } from '../../access/compileRowCondition.ts'
import { hasPermission } from '../../access/permissions.ts'
import type { CellRenderer } from '../../cells/cellRenderer.tsx'
import type { EngineHost } from '../../EngineHost.ts'
import { recordLabel } from '../../text/recordWords.ts'
import { isOwn } from '../listButtons.ts'
import { EditableCell } from './EditableCell.tsx'
import type { CellEdits } from './useCellEdits.ts'

interface EditableInput {
  host: EngineHost
  model: PageModel
  edits: CellEdits
  /** Values that a surrounding page imposes. */
  fixed: Record<string, unknown> | undefined
  inTrash: boolean
  conditionOf(when: string | null): RowCondition
}

/** Returns how a column draws its cells so that they can be changed in place; as they are drawn where they cannot. */
export function editableRenderer(
  draw: CellRenderer,
  column: ColumnLayout,
  field: FieldModel,
  input: EditableInput,
): CellRenderer {
  const { host, model, edits } = input
  const { resource } = model
  if (!resource || !isOffered(column, field, input)) return draw
  const isAllowed = allowedRecords(column, field, input)
  const title = host.text(field.title)
  return record =>
    isAllowed(record) ? (
      <EditableCell
        model={model}
        field={field}
        record={record}
        edits={edits}
        label={t('编辑{{label}}的{{field}}', { label: recordLabel(resource, record), field: title })}
      >
        {draw(record)}
      </EditableCell>
    ) : (
      draw(record)
    )
}

/** Whether the user may change the field at all. The server decides; this decides what is drawn. */
function isOffered(
  column: ColumnLayout,
  field: FieldModel,
  { host, model, fixed, inTrash }: EditableInput,
): boolean {
  const update = model.resource?.operations.update
  if (!column.editable || column.cell === 'switch' || inTrash || !update) return false
  const isImposed = fixed !== undefined && field.name in fixed && field.name !== model.split?.by
  return !isImposed && hasPermission(host.user, update.permissions) && isWritable(host.user, field, 'update')
}

/** Records whose page allows it, and which ask for the field. */
function allowedRecords(
  column: ColumnLayout,
  { visibleWhen = [] }: FieldModel,
  { model, conditionOf }: EditableInput,
): RowCondition {
  const sources = [model.resource?.operations.update?.when ?? null, column.when, ...visibleWhen]
  const conditions = sources.filter(source => source !== null).map(source => conditionOf(source))
  return record => isOwn(record) && conditions.every(holds => holds(record))
}
