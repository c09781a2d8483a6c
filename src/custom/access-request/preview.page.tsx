import { definePage } from '#engine'
import { GrantPreview } from './GrantPreview.tsx'

/** What granting a page would do, and for whom. */
export default definePage({ component: 'access-request/preview', page: GrantPreview })
