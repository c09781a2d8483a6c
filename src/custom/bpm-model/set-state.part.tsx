import { defineSlot } from '#engine'
import { SetStateDialog } from './SetStateDialog.tsx'

/** Button of a row: suspending or activating the latest version. */
export default defineSlot({ key: 'bpm-model/set-state', part: SetStateDialog })
