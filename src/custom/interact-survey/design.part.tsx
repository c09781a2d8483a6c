import { defineSlot } from '#engine'
import { OpenDesigner } from './GoTo.tsx'

/** Button of a row: the questions. */
export default defineSlot({ key: 'interact-survey/design', part: OpenDesigner })
