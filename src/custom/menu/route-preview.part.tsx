import { defineSlot } from '#engine'
import { RoutePreview } from './RoutePreview.tsx'

/** What becomes of a menu node, below its form. */
export default defineSlot({ key: 'menu/route-preview', part: RoutePreview })
