import { definePart } from '#engine'
import { RoutePreview } from './RoutePreview.tsx'

/** What becomes of a menu node, below its form. */
export default definePart({ key: 'menu/route-preview', part: RoutePreview })
