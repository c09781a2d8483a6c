import { defineSlot } from '#engine'
import { ViewAs } from './ViewAs.tsx'

/** Button of a row: looking at things as the account. */
export default defineSlot({ key: 'permission/view-as', part: ViewAs })
