import { defineSlot } from '#engine'
import { MigrateDialog } from './MigrateDialog.tsx'

/** Button of instances, and of a published version: they go on by another version. */
export default defineSlot({ key: 'bpm-operate/migrate', part: MigrateDialog })
