import { defineSlot } from '#engine'
import { LevelDialog } from './LevelDialog.tsx'

/** Button of a row: another level for the member. */
export default defineSlot({ key: 'union/member-level', part: LevelDialog })
