import { defineSlot } from '#engine'
import { AssignRulesDialog } from './AssignRulesDialog.tsx'

/** Button of a row: who does the user tasks of the model. */
export default defineSlot({ key: 'bpm-model/assign-rules', part: AssignRulesDialog })
