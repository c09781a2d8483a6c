import { defineSlot } from '#engine'
import { GenerateDialog } from './GenerateDialog.tsx'

/** Button of a row and of the chosen rows: page files, written or to be saved. */
export default defineSlot({ key: 'gen/generate', part: GenerateDialog })
