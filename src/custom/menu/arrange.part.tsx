import { defineSlot } from '#engine'
import { ArrangeMenu } from './ArrangeMenu.tsx'

/** Button of the menus: arranges them in the groups that are offered, or as they were before. */
export default defineSlot({ key: 'menu/arrange', part: ArrangeMenu })
