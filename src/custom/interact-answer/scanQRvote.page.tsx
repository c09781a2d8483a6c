import { definePage } from '#engine'
import { VisitorPage } from './VisitorPage.tsx'

/** Where visitors answer, by a link or a code that they were given. */
export default definePage({ component: 'interact-answer/scanQRvote', page: VisitorPage })
