import { definePart } from '#engine'
import { AssignRulesDialog } from './AssignRulesDialog.tsx'

/** Button of a row: who does the user tasks of the model. */
export default definePart({ key: 'bpm-model/assign-rules', part: AssignRulesDialog })
