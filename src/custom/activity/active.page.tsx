import { definePage } from '#engine'
import { ActivePage } from './ActivePage.tsx'

/** Activities to enrol in, and the own enrolments. */
export default definePage({ component: 'activity/active', page: ActivePage })
