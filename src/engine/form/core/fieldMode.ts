import { isWritable, readDemand } from '#model/fieldAccess.ts'
import type { FieldModel } from '#model/types/index.ts'
import { hasPermission } from '../../access/permissions.ts'
import type { EngineUser } from '../../EngineHost.ts'
import type { FieldStanding, FormMode } from './FormPlan.ts'

interface StandingOptions {
  mode: FormMode
  /** The page shows it only. */
  readOnly?: boolean
}

/** Returns how a field stands in a form of a user. The server decides; this decides what is drawn. */
export function fieldMode(
  user: EngineUser,
  field: FieldModel,
  { mode, readOnly }: StandingOptions,
): FieldStanding {
  if (!readDemand(field).every(permission => hasPermission(user, permission))) return 'absent'
  if (mode !== 'read' && !readOnly && isWritable(user, field, mode)) return 'editable'
  if (field.writeOnly) return 'absent'
  if (mode === 'update' && field.write === 'create' && !readOnly) return 'disabled'
  return mode === 'create' && !hasValueAtFirst(field) ? 'absent' : 'readOnly'
}

/** On a new record there is nothing to show of a field that only the server fills, but that a number will be given. */
function hasValueAtFirst(field: FieldModel): boolean {
  if (field.series) return true
  return (
    field.default !== undefined ||
    field.defaultExpression !== null ||
    field.compute !== null ||
    field.copy !== undefined
  )
}
