import { defineSlot } from '#engine'
import { DefinitionDialog } from './DefinitionDialog.tsx'

/** Button of a row: a published version with its diagram and its rules. */
export default defineSlot({ key: 'bpm-model/view-definition', part: DefinitionDialog })
