import type { Form } from '@formily/core'
import { untracked } from '@formily/reactive'
import type { FieldModel } from '#model/types/index.ts'
import { isWithin } from './createErrors.ts'
import { createHandle } from './createHandle.ts'
import type { FieldHandle } from './FieldHandle.ts'
import type { FormPlan, PlannedField } from './FormPlan.ts'

/** Fields of cells in tables of rows. */
export interface CellFields {
  of(owner: string[], field: FieldModel): FieldHandle
  /** Drops the cells of a table: after its rows have moved they stand elsewhere. */
  forget(table: string): void
  all(): FieldHandle[]
}

interface CellsOptions {
  form: Form
  plan: FormPlan
  /** Starts the reactions of a cell that was made. */
  attach(handle: FieldHandle): void
}

/** Returns the cells of a form; each is made when it is asked for first. */
export function createCells({ form, plan, attach }: CellsOptions): CellFields {
  const cells = new Map<string, FieldHandle>()

  function make(path: string, owner: string[], field: FieldModel): FieldHandle {
    // A reaction that begins inside `untracked` would follow nothing, so only the field itself is made there.
    const handle = untracked(() => createHandle(form, owner, planCell(plan, owner, field)))
    cells.set(path, handle)
    attach(handle)
    return handle
  }

  return {
    of(owner, field) {
      const path = [...owner, field.name].join('.')
      return cells.get(path) ?? make(path, owner, field)
    },
    forget(table) {
      for (const [path, { node }] of cells) {
        if (!isWithin(path, table)) continue
        node.destroy(false)
        cells.delete(path)
      }
    },
    all: () => [...cells.values()],
  }
}

/** A cell is edited where its table is, unless only the server writes it. */
function planCell({ planned }: FormPlan, [table = '']: string[], field: FieldModel): PlannedField {
  const standing = planned.get(table)?.standing ?? 'readOnly'
  const isFixed = standing === 'editable' && field.write === 'never'
  const { widget, widgetProps } = field
  return { field, widget, widgetProps, standing: isFixed ? 'readOnly' : standing }
}
