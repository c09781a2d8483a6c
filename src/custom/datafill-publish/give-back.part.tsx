import { defineSlot } from '#engine'
import { GiveBackDialog } from './GiveBackDialog.tsx'

/** Button of a task: it is handed back, with remarks at its fields. */
export default defineSlot({ key: 'datafill-publish/give-back', part: GiveBackDialog })
